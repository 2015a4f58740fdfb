/** A pointer or handle of Windows. */
export type Pointer = bigint | number | object | null
type Value = Pointer | string | Buffer | [unknown]
type Call<R = number> = (...values: Value[]) => R

/** What we call of Windows: the spooler and the drawing on paper. koffi comes with the download for Windows and is loaded there only. */
export async function windowsCalls() {
  const { default: koffi } = await import('koffi')
  const spooler = koffi.load('winspool.drv')
  const gdi = koffi.load('gdi32.dll')
  koffi.struct('DOC_INFO_1W', { name: 'str16', output: 'str16', type: 'str16' })
  koffi.struct('DOCINFOW', { size: 'int', name: 'str16', output: 'str16', type: 'str16', flags: 'uint32' })
  const of =
    (library: typeof spooler) =>
    <R = number>(result: string, name: string, ...parameters: string[]) =>
      library.func('__stdcall', name, result, parameters) as unknown as Call<R>
  const [print, draw] = [of(spooler), of(gdi)]
  const [handle, bytes, out32] = ['void *', 'uint8 *', koffi.out(koffi.pointer('uint32'))] as unknown as string[] as [
    string,
    string,
    string,
  ]
  const outHandle = koffi.out(koffi.pointer('void *')) as unknown as string
  return {
    /** The text a pointer leads to. */
    textAt: (pointer: bigint) => String(koffi.decode(pointer, 'char16_t', -1)),
    enumPrinters: print('int', 'EnumPrintersW', 'uint32', 'str16', 'uint32', bytes, 'uint32', out32, out32),
    defaultPrinter: print('int', 'GetDefaultPrinterW', bytes, koffi.inout(koffi.pointer('uint32')) as unknown as string),
    open: print('int', 'OpenPrinterW', 'str16', outHandle, handle),
    close: print('int', 'ClosePrinter', handle),
    properties: print('int', 'DocumentPropertiesW', handle, handle, 'str16', bytes, bytes, 'uint32'),
    startRaw: print('uint32', 'StartDocPrinterW', handle, 'uint32', koffi.pointer('DOC_INFO_1W') as unknown as string),
    startRawPage: print('int', 'StartPagePrinter', handle),
    write: print('int', 'WritePrinter', handle, bytes, 'uint32', out32),
    endRawPage: print('int', 'EndPagePrinter', handle),
    endRaw: print('int', 'EndDocPrinter', handle),
    abortRaw: print('int', 'AbortPrinter', handle),
    createDc: draw<Pointer>(handle, 'CreateDCW', 'str16', 'str16', 'str16', bytes),
    deleteDc: draw('int', 'DeleteDC', handle),
    deviceCaps: draw('int', 'GetDeviceCaps', handle, 'int'),
    startDocument: draw('int', 'StartDocW', handle, koffi.pointer('DOCINFOW') as unknown as string),
    abortDocument: draw('int', 'AbortDoc', handle),
    endDocument: draw('int', 'EndDoc', handle),
    startPage: draw('int', 'StartPage', handle),
    endPage: draw('int', 'EndPage', handle),
    stretch: draw('int', 'StretchDIBits', handle, ...Array(8).fill('int'), bytes, bytes, 'uint32', 'uint32'),
  }
}
export type WindowsCalls = Awaited<ReturnType<typeof windowsCalls>>
