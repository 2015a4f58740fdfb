import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Code, type Endpoint, type Sent } from '#contract/kit/fields.ts'
import { exports } from '#contract/reports/exports.ts'
import { confirmDialog } from '../dialog/dialogs.tsx'
import { useShortcut } from '../keys/shortcuts.ts'
import { call, download, RequestError, stamp } from '../request/request.ts'
import { type AnyTag, useSession } from '../session/session.ts'
import { type Arranged, onScreen } from '../table/arrange.ts'
import { placesOfColumn, type Reading } from '../table/cell-text.ts'
import { type Column, isNumeric, isOperate, isPicture } from '../table/column.ts'
import { useColumnLayout } from '../table/column-layout.ts'

type ExportRequest = Sent<typeof exports.list>

/** The columns on the screen as the file has them: pictures and buttons stay behind. */
export function exportColumns<R>(arranged: readonly Arranged<R>[], parameter: Reading['parameter']): ExportRequest['columns'] {
  return onScreen(arranged).flatMap(({ column, width }) => {
    if (isOperate(column) || isPicture(column)) return []
    const { prop, label, dictkey, dateformat, words, blank } = column
    const number = isNumeric(column) && !words
    return {
      prop,
      label,
      width: width ?? 120,
      number,
      digits: number ? placesOfColumn(column, parameter) : 0,
      percent: Boolean(column.percent),
      // a rate has its own in 合计, and none that adding up would give
      sum: Boolean(column.statistics) && !column.percent,
      dictkey,
      dateformat,
      blank,
      words: words && { ...words },
    }
  })
}

interface Props<R> {
  load: Endpoint
  label: string
  pageKey: string
  columns: readonly Column<R>[]
  /** What the list was last asked for. */
  query: Record<string, unknown>
  /** The sums of a list of documents; without them the rows of the file are added up. */
  totals?: ExportRequest['totals']
}

/** 导出: what is shown, all pages of it. What takes long is made in the background and told by a message. */
export function ExportList<R>({ load, label, pageKey, columns, query, totals }: Props<R>) {
  const { may, parameter } = useSession()
  const { arranged } = useColumnLayout(columns, pageKey)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const wanted: ExportRequest = {
      path: load.path,
      query,
      name: label,
      columns: exportColumns(arranged, parameter),
      totals,
      submittime: stamp(),
    }
    try {
      await download(exports.list, wanted)
    } catch (fault) {
      // anything else has been told by the request layer
      if (fault instanceof RequestError && fault.code === Code.asks && (await confirmDialog(fault.message)))
        await call(exports.listLater, { ...wanted, submittime: stamp() }).catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  const disabled = load.exportAllow !== undefined && !may(load.exportAllow as AnyTag)
  useShortcut('Alt+X', '导出', () => void run(), { inInput: true, disabled: disabled || busy })
  return (
    <Button className="pc-export" icon={<DownloadOutlined aria-hidden />} loading={busy} disabled={disabled} title="Alt+X" onClick={run}>
      导出
    </Button>
  )
}
