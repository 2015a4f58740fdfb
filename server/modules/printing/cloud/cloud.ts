/** What a vendor's cloud tells of a printer. */
export interface PrinterStatus {
  /** The vendor's number. */
  status: number
  statusName: string
  ready: boolean
}

/** A vendor's cloud of printers. Throws a refusal in words when it does not answer or does not know us. */
export interface PrinterCloud {
  name: string
  statusOf(deviceNo: string): Promise<PrinterStatus>
}
