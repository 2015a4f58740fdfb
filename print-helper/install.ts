import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** What makes a program start with its user's session, on each system. */
export interface Autostart {
  file: string
  text: string
  /** Run after writing and before removing. */
  begin: [string, ...string[]][]
  end: [string, ...string[]][]
}

/** As systemd reads a command: % and $ mean something there. */
const quoted = (text: string) => `"${text.replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
const xml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function autostart(system: NodeJS.Platform, node: string, program: string, home = homedir(), env = process.env): Autostart {
  if (system === 'win32') {
    const startup = join(env.APPDATA ?? home, 'Microsoft/Windows/Start Menu/Programs/Startup')
    return {
      file: join(startup, 'peichi-print.cmd'),
      text: `@echo off\r\nchcp 65001 >nul\r\nstart "PeiChi Print" /min "${node}" "${program}"\r\n`,
      begin: [['cmd', '/c', 'start', 'PeiChi Print', '/min', node, program]],
      end: [],
    }
  }
  if (system === 'darwin') {
    const file = join(home, 'Library/LaunchAgents/com.peichi.print.plist')
    return {
      file,
      text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>com.peichi.print</string>
<key>ProgramArguments</key><array><string>${xml(node)}</string><string>${xml(program)}</string></array>
<key>RunAtLoad</key><true/>
<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
</dict></plist>
`,
      begin: [
        ['launchctl', 'unload', file],
        ['launchctl', 'load', file],
      ],
      end: [['launchctl', 'unload', file]],
    }
  }
  return {
    file: join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'systemd/user/peichi-print.service'),
    text: `[Unit]
Description=PeiChi print helper

[Service]
ExecStart=${quoted(node)} ${quoted(program)}
Restart=on-failure
RestartSec=5

[Install]
WantedBy=default.target
`,
    begin: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', 'peichi-print.service'],
      ['systemctl', '--user', 'restart', 'peichi-print.service'],
    ],
    end: [['systemctl', '--user', 'disable', '--now', 'peichi-print.service']],
  }
}

const run = ([program, ...args]: [string, ...string[]]) => spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0

/** Answers what was done, for people. */
export function install(node: string, program: string): string {
  const { file, text, begin } = autostart(process.platform, node, program)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const started = begin.map(run).at(-1) ?? true
  return `已设为登录后自动启动：${file}\n${started ? '打印插件已启动。' : '这次没能启动，请重新登录系统，或直接运行打印插件。'}`
}

export function uninstall(): string {
  const { file, end } = autostart(process.platform, process.execPath, '')
  if (!existsSync(file)) return '没有设为自动启动'
  end.map(run)
  rmSync(file)
  return '已取消自动启动'
}
