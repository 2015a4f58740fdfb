import { registration } from '#contract/platform/registration.ts'

const { companyName, realName, phone, smsCode, password, agreed } = registration.register.input

/** The contract's own rules. */
export const registerRules = { companyName, realName, phone, smsCode, password, agreed }
