import { registration } from '#contract/registration.ts'
import { bind } from '#server/kit/route.ts'
import { register } from './register.ts'

export const registrationRoutes = bind(registration, { register })
