import { Code } from '#contract/kit/fields.ts'
import { type Credential, type FileEntry, fileCalls } from '#contract/platform/files.ts'
import { call, RequestError, upload } from '../request/request.ts'
import type { Sending } from '../request/upload-place.ts'

const quiet = { quiet: true }

/** Brings one file into the store and answers its entry, ready to be saved with a record. Throws what the server says of a file it refuses. */
export async function sendFile(file: File, picturesOnly: boolean, onProgress: (sending: Sending) => void = () => {}): Promise<FileEntry> {
  const asked = { t: Date.now(), fileName: file.name, fileSize: file.size }
  const { content } = await call(picturesOnly ? fileCalls.credential : fileCalls.fileCredential, asked, quiet)
  const credential = opened(content)
  const arrived = await put(file, credential, onProgress)
  if (!arrived) {
    // a store that this browser cannot reach: through the server instead
    const { fileName, fileType, fileUrl, thumbUrl } = await upload(fileCalls.upload, { t: Date.now() }, file, onProgress, quiet)
    return { fileName, fileType, fileUrl, thumbUrl }
  }
  const { fileName, fileType, fileUrl, thumbUrl } = await call(fileCalls.done, { securityToken: credential.securityToken }, quiet)
  return { fileName, fileType, fileUrl, thumbUrl }
}

/** What to tell the user of a file that did not arrive: the server's reason, or that it was not the file's fault. */
export const reasonOf = (fault: unknown): string =>
  fault instanceof RequestError && reasons.has(fault.code) ? fault.message : '上传失败，请重试'
const reasons = new Set<number>([Code.refused, Code.invalid, Code.tooMany])

function opened(content: string): Credential {
  const text = atob(atob(content))
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))) as Credential
}

/** XMLHttpRequest, because fetch tells nothing of progress. False when the store did not take it. */
function put(file: File, { url, method, headers }: Credential, onProgress: (sending: Sending) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ percent: total > 0 ? Math.round((loaded / total) * 100) : 0 })
    request.onload = () => resolve(request.status >= 200 && request.status < 300)
    request.onerror = () => resolve(false)
    request.send(file)
  })
}
