import type { HelperStatus, JobState, Printer } from '#contract/printing/tasks/wire.ts'
import type { Job } from './journal.ts'

export interface Shown {
  status: HelperStatus
  /** Why there is no connection, for people; '' = it is being sought. */
  away: string
  jobs: readonly Job[]
  /** Of the program that pairs: where it was downloaded from. */
  server: string
  raw: readonly { name: string; to: string }[]
  manners: Record<string, string>
  /** The folder that pages are laid into. */
  folder: string
  /** Of the last thing that was asked. */
  notice: string
}

/** One language at one resolution, as it is chosen. */
export const MANNERS: Record<string, string> = {
  pdf: '系统驱动',
  'tspl-203': 'TSPL 标签 203 dpi',
  'tspl-300': 'TSPL 标签 300 dpi',
  'zpl-203': 'ZPL 标签 203 dpi',
  'zpl-300': 'ZPL 标签 300 dpi',
  escp: 'ESC/P 24 针针式',
}

const states: Record<JobState, string> = { queued: '等待', printing: '正在打印', done: '已打印', failed: '失败', unknown: '不确定' }
const SHOWN_JOBS = 20

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
body{font:14px/1.6 system-ui,"Microsoft YaHei","PingFang SC",sans-serif;color:#1f2329;background:#f5f6f8;margin:0}
main{max-width:880px;margin:0 auto;padding:16px}
h1{font-size:20px;margin:8px 0 16px}h2{font-size:15px;margin:0 0 8px}section p{margin:4px 0}.wide+h2{margin-top:16px}
section{background:#fff;border:1px solid #e3e6ea;padding:12px 16px;margin-bottom:12px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 8px;border-top:1px solid #eceff3}th{color:#5f6670;font-weight:400}
form{display:inline-flex;flex-wrap:wrap;gap:8px;align-items:center;margin:0}
input,select,button{font:inherit;padding:3px 8px;border:1px solid #c4c9d0;background:#fff;border-radius:4px}
button{cursor:pointer}button.main{background:#1456b8;border-color:#1456b8;color:#fff}
.good{color:#1a7f37}.bad{color:#b42318}.quiet{color:#5f6670}.notice{background:#fff8e6;border-color:#f3dca6}
.wide{overflow-x:auto}`

/** Only the part without forms is fetched anew, so that nothing typed is lost. */
const SCRIPT = `setInterval(async()=>{try{const a=await fetch('/live');if(a.ok)document.getElementById('live').innerHTML=await a.text()}catch{document.getElementById('live').innerHTML='<section class="bad">打印插件已退出</section>'}},3000)`

export function pageHtml(shown: Shown, nonce: string): string {
  const { notice, status } = shown
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>配驰打印插件</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>配驰打印插件</h1>${notice === '' ? '' : `<section class="notice" role="status">${escaped(notice)}</section>`}
<div id="live">${liveHtml(shown)}</div>${status.paired ? '' : pairing(shown)}${printersHtml(shown)}${status.paired ? unpairing : ''}
<p class="quiet">版本 ${escaped(status.version)} · ${escaped(status.machineName)} · ${escaped(status.system)} · PDF 文件夹：${escaped(shown.folder)}</p>
</main><script nonce="${nonce}">${SCRIPT}</script></body></html>`
}

/** What changes by itself: the connection and the last tasks. */
export function liveHtml({ status: { paired, relay }, away, jobs }: Shown): string {
  const connection = { connected: ['good', '已连接服务器'], connecting: ['bad', '正在连接服务器…'], off: ['bad', '未连接'] }[relay]
  const about = paired
    ? `<p>公司：<b>${escaped(paired.tenantName)}</b>　电脑名称：${escaped(paired.computer)}　服务器：${escaped(paired.server)}</p>`
    : '<p class="bad">尚未配对。请在系统的“打印主机”页为这台电脑取配对码，填在下面。</p>'
  const last = jobs.toSorted((a, b) => b.at - a.at).slice(0, SHOWN_JOBS)
  const rows = last.map(
    (job) =>
      `<tr><td>${new Date(job.at).toLocaleString('zh-CN', { hour12: false })}</td><td>${escaped(job.ticket.title)}</td><td>${escaped(job.printer || '默认')}</td><td class="${job.state === 'done' ? 'good' : job.state === 'failed' || job.state === 'unknown' ? 'bad' : ''}">${states[job.state]}${job.reason ? `：${escaped(job.reason)}` : ''}</td></tr>`,
  )
  const list =
    rows.length === 0
      ? '<p class="quiet">暂无打印记录</p>'
      : `<div class="wide"><table><tr><th>时间</th><th>单据</th><th>打印机</th><th>结果</th></tr>${rows.join('')}</table></div>`
  return `<section><h2>连接</h2>${about}<p class="${connection[0]}">${connection[1]}${away ? `：${escaped(away)}` : ''}</p></section><section><h2>最近的打印</h2>${list}</section>`
}

const pairing = ({ server }: Shown) => `<section><h2>配对</h2><form method="post" action="/pair">
<label>服务器网址 <input name="server" size="32" required value="${escaped(server)}" placeholder="https://…"></label>
<label>配对码 <input name="code" size="10" required maxlength="16" autocomplete="off" autofocus></label><button class="main">配对</button></form></section>`

const unpairing = `<section><h2>解除配对</h2><form method="post" action="/unpair"><label><input type="checkbox" name="sure" value="1" required> 这台电脑不再为该公司打印</label><button>解除配对</button></form></section>`

function printersHtml(shown: Shown): string {
  const rows = shown.status.printers.map((printer) => printerRow(printer, shown))
  return `<section><h2>打印机</h2><div class="wide"><table><tr><th>名称</th><th>打印方式</th><th>状态</th><th></th></tr>${rows.join('')}</table></div>
<h2>添加直连打印机</h2><form method="post" action="/add"><label>名称 <input name="name" required maxlength="60" size="14"></label>
<label>地址 <input name="to" required size="26" placeholder="tcp://192.168.1.50:9100"></label><label>语言 ${chooser('tspl-203', false)}</label><button>添加</button></form></section>`
}

function printerRow({ name, driver, isDefault, trouble }: Printer, { raw, manners }: Shown): string {
  const hidden = `<input type="hidden" name="printer" value="${escaped(name)}">`
  const own = raw.find((each) => each.name === name)
  const manner =
    driver === 'file'
      ? '写入 PDF 文件夹'
      : own
        ? `${MANNERS[manners[name] ?? ''] ?? ''}（${escaped(own.to)}）`
        : `<form method="post" action="/manner">${hidden}<label>${chooser(manners[name] ?? 'pdf', true)}</label><button>保存</button></form>`
  const standard = isDefault ? '<b>默认</b>' : `<form method="post" action="/default">${hidden}<button>设为默认</button></form>`
  const removal = own ? ` <form method="post" action="/remove">${hidden}<button>删除</button></form>` : ''
  return `<tr><td>${escaped(name)}</td><td>${manner}</td><td class="${trouble ? 'bad' : driver === 'raw' ? 'quiet' : 'good'}">${escaped(trouble || (driver === 'raw' ? '打印时才知道' : '正常'))}</td><td>${standard}${removal}</td></tr>`
}

function chooser(chosen: string, withDriver: boolean): string {
  const options = Object.entries(MANNERS)
    .filter(([key]) => withDriver || key !== 'pdf')
    .map(([key, title]) => `<option value="${key}"${key === chosen ? ' selected' : ''}>${title}</option>`)
  return `<select name="manner" aria-label="打印方式">${options.join('')}</select>`
}
