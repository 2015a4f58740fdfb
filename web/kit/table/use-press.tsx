import { type ReactNode, useState } from 'react'
import { later } from '../later.tsx'
import { type Column, isOperate } from './column.ts'
import type { Cell } from './moves.ts'
import { PartMenu } from './part-menu.tsx'
import { partIdOf, picturesOf } from './row.tsx'
import type { DataTableProps } from './table-props.ts'

const PicturePreview = later(async () => (await import('./picture-preview.tsx')).PicturePreview)

/** What a click on a cell's link, icon or picture does, and what it opens. */
export function usePress<R extends object>(props: DataTableProps<R>, rows: readonly R[], columns: readonly Column<R>[], back: () => void) {
  const [menu, setMenu] = useState<{ anchor: Element; part: { id: number; pjNo: string } }>()
  const [pictures, setPictures] = useState<{ urls: readonly string[]; first: number }>()

  function press({ row: index, col }: Cell, element: Element | null): boolean {
    const row = rows[index]
    const column = columns[col]
    if (row === undefined || !column || isOperate(column) || !element) return false
    const append = element.closest<HTMLElement>('[data-append]')?.dataset.append
    if (append) props.onEvent?.(append, row, column)
    else if (column.files || column.headImg) setPictures(previewOf(row[column.prop], element))
    else if (column.eventType === 'part') {
      const id = partIdOf(column, row)
      if (!id) return false
      setMenu({ anchor: element, part: { id, pjNo: String(row[column.prop]) } })
    } else if (column.eventType) props.onEvent?.(column.eventType, row, column)
    else return false
    return true
  }

  const opened: ReactNode = (
    <>
      {menu && (
        <PartMenu
          anchor={menu.anchor}
          part={menu.part}
          onClose={() => {
            setMenu(undefined)
            back()
          }}
        />
      )}
      {pictures && (
        <PicturePreview
          {...pictures}
          onClose={() => {
            setPictures(undefined)
            back()
          }}
        />
      )}
    </>
  )
  return { press, opened }
}

const previewOf = (value: unknown, element: Element) => ({
  urls: picturesOf(value).map(({ url }) => url),
  first: Number(element.closest<HTMLElement>('[data-picture]')?.dataset.picture ?? 0),
})
