import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Steps } from 'antd'
import { useRef, useState } from 'react'
import { type ImportKind, kindName } from '#contract/master/imports/import-kinds.ts'
import { imports } from '#contract/master/imports/imports.ts'
import { AppDialog } from '#web/kit/dialog/app-dialog.tsx'
import type { DialogProps } from '#web/kit/dialog/dialogs.tsx'
import { LoadFailed } from '#web/kit/load-failed.tsx'
import { call } from '#web/kit/request/request.ts'
import type { Batch, Loaded } from './batch.ts'
import { MappingStep } from './mapping-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { RunningStep } from './running-step.tsx'
import { StartStep } from './start-step.tsx'
import { useStepFocus } from './step-focus.ts'
import './imports.css'

declare module '#web/kit/dialog/dialogs.tsx' {
  interface Dialogs {
    /** 导入商品, 导入客户 …: file, mapping, preview, confirmation, undo. With an id it goes on where that batch stands. */
    listImport: { props: { kind: ImportKind; id?: number } }
  }
}

const running: readonly Batch['state'][] = ['checking', 'importing', 'undoing']
const stepOf: Record<Batch['state'], number> = {
  mapped: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 4,
  undoing: 4,
  undone: 4,
  failed: 4,
}
const steps = ['选择文件', '对应列', '预览', '导入', '完成'].map((title) => ({ title }))
/** Often enough to look alive, seldom enough not to be work. */
const ROUND = 500

/** Columns of another sheet or header begin anew. */
const shapeOf = ({ columns, sheets }: Loaded) => JSON.stringify([columns.map(({ title }) => title), sheets])

/** Questions take the cursor themselves. */
function stepShown(loaded: Loaded, mapping: boolean): string {
  const { state, seal, asked } = loaded.content
  if (mapping) return `mapping ${shapeOf(loaded)}`
  return state === 'checked' && asked > 0 ? '' : `${state} ${seal}`
}

export function ImportDialog({ kind, id: given, onClose }: DialogProps<'listImport'>) {
  const [id, setId] = useState(given)
  const [remapping, setRemapping] = useState(false)
  const client = useQueryClient()
  const queryKey = ['import', id]
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(imports.getOne, { id: id ?? 0 }, { signal, quiet: true }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    // a lost answer is no end: the work goes on at the server and the next round tells
    refetchInterval: ({ state }) => (state.data && running.includes(state.data.content.state) ? ROUND : false),
  })
  const batch = data?.content
  const mapping = remapping || batch?.state === 'mapped'

  const show = (loaded: Loaded) => {
    client.setQueryData(['import', loaded.content.id], loaded)
    setRemapping(false)
    setId(loaded.content.id)
  }
  /** A step has begun: what follows is told by the next round. */
  const begun = (content: Batch) => {
    setRemapping(false)
    client.setQueryData<Loaded>(queryKey, (before) => before && { ...before, content })
  }
  const another = () => {
    setRemapping(false)
    setId(undefined)
  }

  const place = useRef<HTMLDivElement>(null)
  useStepFocus(place, id === undefined ? 'start' : data ? stepShown(data, mapping) : '')

  const content = () => {
    if (id === undefined) return <StartStep kind={kind} onUploaded={show} onOpen={setId} />
    if (!data && isError && !isFetching) return <LoadFailed what="批次" onRetry={() => void refetch()} />
    if (!data || !batch) return <Skeleton active />
    if (mapping)
      return (
        <MappingStep
          key={shapeOf(data)}
          loaded={data}
          onChecking={begun}
          onShaped={show}
          onBack={remapping ? () => setRemapping(false) : another}
        />
      )
    if (running.includes(batch.state)) return <RunningStep batch={batch} />
    if (batch.state === 'checked') return <PreviewStep batch={batch} onConfirmed={begun} onRemap={() => setRemapping(true)} />
    return <ResultStep batch={batch} onBegun={begun} onAnother={another} onRemap={() => setRemapping(true)} />
  }
  return (
    <AppDialog title={`导入${kindName(kind)}${batch ? ` · ${batch.fileName}` : ''}`} width={1160} height={640} onClose={onClose}>
      <div className="import" ref={place}>
        <Steps size="small" current={mapping ? 1 : batch ? stepOf[batch.state] : 0} items={steps} />
        {content()}
      </div>
    </AppDialog>
  )
}
