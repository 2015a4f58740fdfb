import { printHosts } from '#contract/printing/hosts.ts'
import { bind } from '#server/kit/route.ts'
import { hostNames, nameHost, register, registerHost } from './hosts.ts'

export const printHostRoutes = bind(printHosts, { register, registerHost, nameHost, hostNames })
