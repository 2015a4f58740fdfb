import { openDialog, toast } from '#web/kit/dialog/dialogs.tsx'

export function openPart(pjid: number): void {
  if (pjid) void openDialog('part', { mode: 'view', id: pjid })
  else toast.warning('无效商品，不允许查看')
}

export function openClient(id: number): void {
  if (id) void openDialog('client', { mode: 'view', id })
  else toast.warning('无效客户,不允许查看')
}

export function openSupplier(id: number): void {
  if (id) void openDialog('client', { mode: 'view', id })
  else toast.warning('无效供应商,不允许查看')
}
