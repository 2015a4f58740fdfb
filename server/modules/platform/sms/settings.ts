import { type Environment, keysOf } from '#server/kit/keys.ts'
import type { SmsSettings } from './senders/index.ts'

/** Text messages as the environment configures them; without any key they stay in the outbox. */
export function smsSettings(env: Environment): SmsSettings {
  const templatesOf = (who: string) => ({
    code: `${who}_SMS_TEMPLATE_CODE`,
    opened: `${who}_SMS_TEMPLATE_OPENED`,
    refused: `${who}_SMS_TEMPLATE_REFUSED`,
  })
  const ali = keysOf(env, '阿里云短信', {
    keyId: 'ALIYUN_SMS_KEY_ID',
    keySecret: 'ALIYUN_SMS_KEY_SECRET',
    signName: 'ALIYUN_SMS_SIGN_NAME',
    ...templatesOf('ALIYUN'),
  })
  const ten = keysOf(env, '腾讯云短信', {
    secretId: 'TENCENT_SMS_SECRET_ID',
    secretKey: 'TENCENT_SMS_SECRET_KEY',
    appId: 'TENCENT_SMS_APP_ID',
    signName: 'TENCENT_SMS_SIGN_NAME',
    ...templatesOf('TENCENT'),
  })
  if (ali && ten) throw new Error('短信：阿里云与腾讯云只能设置一个')
  const grouped = <T extends { code: string; opened: string; refused: string }>({ code, opened, refused, ...keys }: T) => ({
    ...keys,
    templates: { code, opened, refused },
  })
  const { ALIYUN_SMS_ENDPOINT, TENCENT_SMS_ENDPOINT, TENCENT_SMS_REGION } = env
  return {
    ...(ali && { aliyun: { ...grouped(ali), ...(ALIYUN_SMS_ENDPOINT && { endpoint: ALIYUN_SMS_ENDPOINT }) } }),
    ...(ten && {
      tencent: {
        ...grouped(ten),
        ...(TENCENT_SMS_ENDPOINT && { endpoint: TENCENT_SMS_ENDPOINT }),
        ...(TENCENT_SMS_REGION && { region: TENCENT_SMS_REGION }),
      },
    }),
  }
}
