/** Who comes in, where, in which browser. */
export interface Comer {
  tenantId: number
  userId: number
  companyId: number
  browserId: string
  ip: string
  userAgent: string
  /** The address lookup failed: the place stays unknown. */
  unknownPlace?: boolean
}
