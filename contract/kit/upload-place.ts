/** busiMsgType of a push: where a file stands that waits for its turn. */
export const UPLOAD_PLACE = 24

export interface UploadPlace {
  upload: string
  /** So many files of the company come before it; null = its turn has come. */
  ahead: number | null
}
