import { qrLogin } from '#contract/platform/session/qr-login.ts'
import { session } from '#contract/platform/session/session.ts'
import { bind } from '#server/kit/route.ts'
import { codeImg } from './code-img.ts'
import { entryTicket } from './entry-ticket.ts'
import { forgetPassword } from './forget-password.ts'
import { leave, logout, stay } from './leave.ts'
import { login } from './login.ts'
import { setPin } from './pin.ts'
import { findAddress, plat } from './plat.ts'
import { connect, state } from './qr-desktop.ts'
import { confirm, refuse, scan } from './qr-phone.ts'
import { confirmByWechat, refuseByWechat, scanByWechat } from './qr-wechat.ts'
import { secondStep } from './second-step.ts'
import { cutin, leaveSupport } from './support.ts'
import { switchAccount, switchAccounts, switchCompany } from './switch.ts'
import { updateHeadImg } from './update-head-img.ts'
import { updatePassword } from './update-password.ts'
import { check, userinfo } from './userinfo.ts'
import { verifyPhone } from './verify-phone.ts'

export const sessionRoutes = bind(session, {
  login,
  secondStep,
  codeImg,
  entryTicket,
  userinfo,
  logout,
  leave,
  stay,
  plat,
  findAddress,
  switchCompany,
  switchAccounts,
  switchAccount,
  switchAccountN: switchAccount,
  updateHeadImg,
  updatePassword,
  setPin,
  forgetPassword,
  verifyPhone,
  cutin,
  leaveSupport,
  check,
})

export const qrLoginRoutes = bind(qrLogin, {
  connect,
  state,
  scan,
  confirm,
  refuse,
  scanByWechat,
  confirmByWechat,
  refuseByWechat,
})
