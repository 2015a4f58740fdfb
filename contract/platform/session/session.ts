import { z } from 'zod'
import { endpoint, Flag, Id, int, Moment, optionalText, Str, submittime, text } from '#contract/kit/fields.ts'
import { Phone, SmsCode } from '../sms.ts'

const zeroOrOne = int('标志', 0, 1).default(0)
/** The id a browser draws once and keeps. The login form sends it as `code` (decision 4). */
export const BrowserId = text('浏览器编号', { max: 64, required: '验证码不能为空' })

const AccessToken = z.object({ access_token: Str })
const Company = z.object({ id: Id, companyName: Str, companyNo: Str })

const SignedIn = z.object({ access_token: Str, mustChangePwd: Flag })

const UserInfo = z.object({
  userId: Id,
  loginAccount: Str,
  realName: Str,
  headImg: Str,
  phoneNo: Str,
  contactPhone: Str,
  roleIds: z.array(Id),
  roleNames: z.array(Str),
  /** Permission tags. */
  limitOperators: z.array(Str),
  tenantId: Id,
  tenantName: Str,
  companyId: Id,
  companyName: Str,
  companyNo: Str,
  deptId: Id,
  deptName: Str,
  source: int('来源'),
  /** Business day, yyyy-MM-dd. */
  busDate: Str,
  platType: int('平台类型'),
  /** System parameters as text, defaults filled in. */
  parameters: z.record(z.string(), Str),
  /** What the user has settled for himself (contract/platform/user-settings.ts). */
  settings: z.record(z.string(), z.unknown()),
  /** True after a one-time password: the shell opens the password dialog and nothing else. */
  mustChangePwd: Flag,
  /** The company demands two-step verification and this account has none: the shell opens its setting up and nothing else. */
  mustSetFactor: Flag,
  /** From then on the company's data is deleted; '' = nobody asked for it. */
  deleteAt: Moment,
  wxLogin: Flag,
  /** phoneNo is proven to be this person's: accounts with the same proven phone are one person's. */
  phoneVerified: Flag,
  /** Works for the platform itself. */
  operator: Flag,
  /** This company is made up, to try the program with (contract/platform/samples.ts). */
  sample: Flag,
  /** An operator sits in this account (decision 12). endsAt = when that is over. */
  support: z.object({ operatorName: Str, reason: Str, endsAt: Str }).optional(),
})

/** 登录、会话、切换. */
export const session = {
  /** Code 7: the browser must apply at /loginApply first (contract/platform/devices.ts). Code 9: `secondStep` is due. Code 6 asks 该账号已在其他设备登录，是否继续？ → repeat with tips 1 (decision 3). Call `codeImg` after a refusal: it says whether a captcha is due. */
  login: endpoint('POST /admin/auth/login', {
    input: {
      username: optionalText('用户名', 50),
      /** '' = the credential of 记住密码, which stands in a cookie the page cannot read. */
      password: optionalText('密码', 128),
      /** Entry ticket instead of name and password. */
      gid: optionalText('登录票据', 128),
      code: BrowserId,
      /** Captcha: sessionId from getCodeImg and the letters the user read. */
      sessionId: optionalText('验证码会话', 64),
      captcha: optionalText('验证码', 8),
      rememberMe: Flag.default(false),
      tips: zeroOrOne,
      rfail: zeroOrOne,
    },
    reply: { data: SignedIn, teCompany: Company },
    allow: 'open',
    outside: true,
    perMinute: 60,
    done: '登录成功',
  }),
  /**
   * After code 9 (of `login`, of a switch of accounts; state 150 of a scan): the six digits of the app, or a recovery code, in the same browser within
   * ten minutes. Code 6 as in `login`. trust = this browser is not asked again for 30 days.
   */
  secondStep: endpoint('POST /admin/auth/secondStep', {
    input: {
      factor: text('验证码', { max: 40, required: '验证码不能为空' }),
      trust: Flag.default(false),
      tips: zeroOrOne,
      rfail: zeroOrOne,
    },
    reply: { data: SignedIn, teCompany: Company },
    allow: 'open',
    outside: true,
    perMinute: 60,
    done: '登录成功',
  }),
  /** A gid for /epc?gid=…: comes in as the caller, once, within `timeout` seconds. */
  entryTicket: endpoint('POST /admin/auth/entryTicket', {
    reply: { data: z.object({ gid: Str, timeout: int('秒') }) },
    allow: 'anyone',
    holderOnly: true,
    perMinute: 20,
    whenReadOnly: true,
  }),
  /** A captcha when one is due for this account or address, or for a text message to this phone; otherwise img and sessionId are ''. img is a data URL. */
  codeImg: endpoint('GET /admin/valid/getCodeImg', {
    input: { username: optionalText('用户名', 50), phone: optionalText('手机号码', 11), browserId: optionalText('浏览器编号', 64) },
    reply: { data: z.object({ img: Str, sessionId: Str }) },
    allow: 'open',
    outside: true,
    perMinute: 60,
  }),
  userinfo: endpoint('POST /admin/auth/getUserinfo', { reply: { content: UserInfo }, allow: 'anyone', whenForced: true }),
  /** Open: an expired token must be able to log out too. */
  logout: endpoint('GET /admin/auth/logout', { allow: 'open' }),
  /** The tab closes (decision 6): send with fetch keepalive and the Bearer header. The session ends after a short grace unless any call of it arrives. */
  leave: endpoint('POST /admin/auth/leave', { allow: 'open' }),
  /** Reply to push message busiMsgType 0: another tab of this session is still here. */
  stay: endpoint('POST /admin/auth/stay', { allow: 'anyone', whenForced: true, whenReadOnly: true }),
  /** platType 2 = hosted, 1 = a company's own installation. Accounts are filled in demo mode only. */
  plat: endpoint('GET /admin/auth/getPlat', {
    reply: {
      data: z.object({
        platType: int('平台类型'),
        demo: Flag,
        accounts: z.array(z.object({ loginAccount: Str, password: Str, realName: Str, roleName: Str })),
      }),
    },
    allow: 'open',
  }),
  /** Where the caller's address lies; cached by the browser under findAddress. */
  findAddress: endpoint('POST /basedata/v1/area/findAddress', {
    input: { t: z.union([z.number(), z.string().max(32)]).optional() },
    reply: { content: z.object({ ip: Str, address: Str }) },
    allow: 'open',
    perMinute: 60,
  }),
  switchCompany: endpoint('GET /admin/system/user/switchCompany', {
    input: { companyId: Id, deptId: Id.default(0) },
    allow: 'anyone',
    done: '切换公司成功',
    whenReadOnly: true,
  }),
  /** The person's other accounts (same verified phone). remark = login account, def = the current one. */
  switchAccounts: endpoint('GET /admin/system/user/getSwitchAcct', {
    reply: { users: z.array(z.object({ userId: Id, tenantName: Str, companyNo: Str, remark: Str, def: Flag })) },
    allow: 'anyone',
    holderOnly: true,
  }),
  switchAccount: endpoint('GET /admin/system/user/switchAcct/{userId}/{browserId}', {
    input: { userId: Id, browserId: BrowserId },
    reply: { data: AccessToken },
    allow: 'anyone',
    outside: true,
    holderOnly: true,
    whenReadOnly: true,
  }),
  switchAccountN: endpoint('POST /admin/system/user/switchAcctN', {
    input: { userId: Id, browserId: BrowserId },
    reply: { data: AccessToken },
    allow: 'anyone',
    outside: true,
    holderOnly: true,
    whenReadOnly: true,
  }),
  /** fileUrl as an upload answered it; '' takes the picture away. */
  updateHeadImg: endpoint('PUT /admin/system/user/updHeadImg', {
    input: { fileUrl: z.string('请选择图片').max(2000, '请选择图片') },
    allow: 'anyone',
    holderOnly: true,
    done: '保存成功',
  }),
  updatePassword: endpoint('PUT /admin/system/user/updatePwd', {
    input: {
      oldPassWord: text('旧密码', { max: 32, required: '旧密码不能为空' }),
      newPassWord: text('新密码', { max: 32, required: '新密码不能为空' }),
      submittime,
    },
    allow: 'anyone',
    whenForced: true,
    outside: true,
    holderOnly: true,
    done: '密码修改成功',
    whenReadOnly: true,
  }),
  /** 授权码 of one's own: six digits to sign with at somebody else's desk. */
  setPin: endpoint('PUT /admin/system/user/setPin', {
    input: {
      password: text('登录密码', { max: 32, required: '登录密码不能为空' }),
      pin: text('授权码', { max: 6, required: '请输入6位数字授权码' }),
      submittime,
    },
    allow: 'anyone',
    outside: true,
    holderOnly: true,
    done: '授权码已设置',
  }),
  /** Open. The code comes from sms.sendUserPhone; every account of the phone gets the password and loses its sessions. */
  forgetPassword: endpoint('PUT /admin/system/user/forgetPwdN', {
    input: {
      phone: Phone,
      smsCode: SmsCode,
      newPassWord: text('新密码', { max: 32, required: '新密码不能为空' }),
      submittime,
    },
    allow: 'open',
    outside: true,
    perMinute: 20,
    done: '密码重置成功',
  }),
  /** An operator enters the account of a tenant's user, for support and with a reason (decision 12). The operator's own session ends; `leaveSupport` brings him back. */
  cutin: endpoint('POST /admin/auth/cutin', {
    input: {
      username: text('账号', { max: 50, required: '账号不能为空' }),
      reason: text('协助原因', { max: 200, required: '请输入协助原因' }),
      submittime,
    },
    reply: { data: AccessToken },
    allow: 'platform:tenant:cutin',
    done: '已进入',
  }),
  /** From a support visit back into the operator's own account. */
  leaveSupport: endpoint('POST /admin/auth/cutout', {
    input: { submittime },
    reply: { data: AccessToken },
    allow: 'anyone',
    whenForced: true,
    done: '已结束协助',
  }),
  /** Proves the phone of the caller's own account with the code of sms.sendToSelf. */
  verifyPhone: endpoint('POST /admin/system/user/verifyPhone', {
    input: { smsCode: SmsCode, submittime },
    allow: 'anyone',
    outside: true,
    holderOnly: true,
    perMinute: 20,
    done: '验证成功',
  }),
  /** After the user info: yxUser = the account is unusable; cotent = renewal reminders (decision 14). */
  check: endpoint('GET /admin/v1/weixin/check', {
    reply: {
      user: z.object({ yxUser: Flag, headImg: Str }),
      cotent: z.array(z.object({ trial: Flag, remindType: int('提醒类型'), dueDate: Str })),
    },
    allow: 'anyone',
    whenForced: true,
  }),
}
