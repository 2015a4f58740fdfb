import { useEffect } from 'react'
import { UPLOAD_PLACE, type UploadPlace } from '#contract/kit/upload-place.ts'
import { toldPlace } from '#web/kit/request/upload-place.ts'
import { subscribeLive } from '#web/kit/session/live-socket.ts'
import { reloadDictionaries, reloadRights } from '#web/kit/session/session.ts'

/** busiMsgType of what concerns every page: word lists; rights, parameters and menus. */
const DICTIONARIES = 22
const SETTINGS = 21

/** What an administrator changes is in force on the open screens of everybody without a refresh. */
export function useSettingsPush(): void {
  useEffect(
    () =>
      subscribeLive(({ code, busiMsgType, content }) => {
        if (code !== 100) return
        if (busiMsgType === DICTIONARIES) void reloadDictionaries().catch(() => undefined)
        if (busiMsgType === SETTINGS) void reloadRights().catch(() => undefined)
        if (busiMsgType === UPLOAD_PLACE) toldPlace(content as UploadPlace)
      }),
    [],
  )
}
