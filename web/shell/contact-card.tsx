import type { Reply } from '#contract/kit/fields.ts'
import type { contacts } from '#contract/platform/helpdesk/helpdesk.ts'
import { Portrait } from './portrait.tsx'

type Contact = Reply<typeof contacts.sidebar>['content'][number]

/** Whom to call: portrait, phone, QQ, and the code to scan. */
export function ContactCard({ userName, userPhone, userQq, userTel, headImg, qrcodeImg }: Contact) {
  return (
    <div className="contact-card">
      <Portrait size={40} src={headImg} />
      <dl>
        <dt className="contact-name">{userName}</dt>
        {userPhone && (
          <dd>
            手机 <a href={`tel:${userPhone}`}>{userPhone}</a>
          </dd>
        )}
        {userTel && (
          <dd>
            电话 <a href={`tel:${userTel.replaceAll(' ', '')}`}>{userTel}</a>
          </dd>
        )}
        {userQq && <dd>QQ {userQq}</dd>}
      </dl>
      {qrcodeImg && (
        <figure>
          <img src={qrcodeImg} alt={`${userName}的二维码`} />
          <figcaption>扫码添加</figcaption>
        </figure>
      )}
    </div>
  )
}
