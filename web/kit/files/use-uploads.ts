import { useRef, useState } from 'react'
import { type FileEntry, LARGEST_FILE } from '#contract/platform/files.ts'
import { toast } from '../dialog/dialogs.tsx'
import type { Sending } from '../request/upload-place.ts'
import { reasonOf, sendFile } from './send-file.ts'

/** A file on its way. */
export interface Coming {
  id: number
  file: File
  sending: Sending
  /** Why it did not arrive. */
  failed?: string
}

interface Uploading {
  value: readonly FileEntry[]
  max: number
  picturesOnly: boolean
  onChange: (next: FileEntry[]) => unknown
}

const AT_ONCE = 3
let lastId = 0

/** Files chosen, dropped or pasted are sent three at a time; when the last has ended the record hears of all that arrived, in the order chosen, even when its window has been closed meanwhile. */
export function useUploads({ value, max, picturesOnly, onChange }: Uploading) {
  const [coming, setComing] = useState<readonly Coming[]>([])
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const under = coming.filter(({ failed }) => failed === undefined).length

  const change = (id: number, to: Partial<Coming>) =>
    setComing((before) => before.map((each) => (each.id === id ? { ...each, ...to } : each)))
  const forget = (ids: readonly number[]) => setComing((before) => before.filter(({ id }) => !ids.includes(id)))

  function add(files: readonly File[]): void {
    if (files.length === 0 || under > 0) return
    const failed = coming.map(({ id }) => id)
    const sound = files.filter((file) => isSound(file, picturesOnly))
    const room = Math.max(0, max - value.length)
    if (sound.length > room) toast.warning(tooMany(max, sound.slice(room)))
    if (sound.length === 0 || room === 0 || (max === 1 && sound.length > 1)) return
    const batch = sound.slice(0, room).map((file): Coming => ({ id: ++lastId, file, sending: { percent: 0 } }))
    setComing((before) => [...before.filter(({ id }) => !failed.includes(id)), ...batch])
    void sendAll(batch)
  }

  async function sendAll(batch: readonly Coming[]): Promise<void> {
    const arrived = new Map<number, FileEntry>()
    const queue = [...batch]
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { id, file } = next
        try {
          const onProgress = (sending: Sending) => change(id, { sending })
          arrived.set(id, await sendFile(file, picturesOnly, onProgress))
          toast.success(`${file.name} 上传成功`)
        } catch (fault) {
          console.warn('upload failed', file.name, fault)
          change(id, { failed: reasonOf(fault) })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    toast.info('上传结束')
    const entries = batch.flatMap(({ id }) => arrived.get(id) ?? [])
    try {
      if (entries.length > 0) await latest.current.onChange([...latest.current.value, ...entries])
    } catch {
      // the record could not be saved and has said so; its files stay as they were
    } finally {
      forget([...arrived.keys()])
    }
  }

  const retry = (id: number) => {
    const again = coming.find((each) => each.id === id)
    forget([id])
    if (again) add([again.file])
  }
  return { coming, busy: under > 0, add, retry, forget: (id: number) => forget([id]) }
}

/** As many as fit are taken; those that are left out are named. */
const tooMany = (max: number, left: readonly File[]): string =>
  max === 1 ? '最多只能选择一个文件' : `最多只能选择${max}个文件，未上传：${left.map(({ name }) => name).join('、')}`

/** What is told before a byte travels; the server judges the same by the bytes. */
function isSound({ name, size }: File, picturesOnly: boolean): boolean {
  const wrong =
    (/\.svg$/i.test(name) && `${name} 是 SVG 图片，不能上传，请转成 JPG 或 PNG`) ||
    (picturesOnly && !/\.(jpe?g|png)$/i.test(name) && `${name} 不能上传，只支持 JPG、PNG 图片`) ||
    (!/\.(jpe?g|png|webp|pdf|xlsx)$/i.test(name) && `${name} 不能上传，只支持 JPG、PNG、WEBP、PDF、XLSX 文件`) ||
    (size > LARGEST_FILE && `${name} 超过 ${LARGEST_FILE / 1_048_576} MB，不能上传`) ||
    (size === 0 && `${name} 是空文件`)
  if (wrong) toast.warning(wrong)
  return !wrong
}
