import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The version of Node that runs the program: the npm package `node`. */
export const pinned = read(join(root, 'package.json')).dependencies.node

/** Installs what the lock file names, where node_modules differs. Answers the path of our Node. */
export function ensureInstalled() {
  if (!matches()) {
    console.log('正在安装依赖（npm install）… / Installing dependencies …')
    // Not `npm ci`: it refuses a lock file that lacks the optional packages of systems whose packages a registry does not carry.
    npm(['install', '--no-save', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], root)
  }
  const node = process.platform === 'win32' ? join(modules, 'node/bin/node.exe') : join(modules, 'node/bin/node')
  // npm may have been told not to run install scripts; this one brings the binary.
  if (!existsSync(node)) execute(process.execPath, ['installArchSpecificPackage.js'], join(modules, 'node'))
  if (!existsSync(node))
    fail(
      `没有得到 Node ${pinned}。请检查网络后重试 npm install。`,
      `Node ${pinned} did not arrive. Check the network and run npm install again.`,
    )
  return node
}

/** npm leaves a copy of the lock file in node_modules as its last step, so an interrupted installation does not match either. */
function matches() {
  const copy = join(modules, '.package-lock.json')
  if (!existsSync(copy)) return false
  const installed = read(copy).packages
  return Object.entries(read(join(root, 'package-lock.json')).packages).every(
    ([path, wanted]) => path === '' || wanted.optional || wanted.devOptional || installed[path]?.version === wanted.version,
  )
}

/** Without our own node_modules/.bin in the path: npm would run on the very binary that it replaces. */
function withoutOwnBinaries() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const kept = (process.env[name] ?? '').split(delimiter).filter((part) => !part.startsWith(modules))
  return { ...process.env, [name]: kept.join(delimiter) }
}

const npm = (args, cwd) => execute(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, cwd)

function execute(program, args, cwd) {
  const { status, error } = spawnSync(program, args, {
    cwd,
    env: withoutOwnBinaries(),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  fail(`安装失败：${program} ${args.join(' ')}${error ? `（${error.message}）` : ''}`, 'The installation failed; see above.')
}

function fail(chinese, english) {
  console.error(`\n${chinese}\n${english}\n`)
  process.exit(1)
}
