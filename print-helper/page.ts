import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Manner } from './drivers/driver.ts'
import { bodyOf } from './loopback.ts'
import { liveHtml, MANNERS, pageHtml, type Shown } from './page-html.ts'
import type { Kept } from './settings.ts'

interface House {
  settings: Kept
  shown(): Promise<Omit<Shown, 'notice' | 'raw' | 'manners'>>
  /** Throws words for people. */
  pair(server: string, code: string): Promise<void>
  unpair(): void
}

/** The helper's own page, for whoever sits before this computer. */
export function statusPage(house: House): RequestListener {
  let notice = ''
  const shown = async (): Promise<Shown> => {
    const { raw, languages } = house.settings.now
    const manners = [...Object.entries(languages), ...raw.map(({ name, manner }) => [name, manner] as const)]
    return { ...(await house.shown()), raw, manners: Object.fromEntries(manners.map(([name, manner]) => [name, wordOf(manner)])), notice }
  }
  return async (request, response) => {
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-frame-options', 'DENY')
    try {
      if (request.method === 'POST') {
        if (!fromHere(request)) return void response.writeHead(403).end('forbidden')
        notice = await changed(house, request.url ?? '', new URLSearchParams((await bodyOf(request)) ?? '')).catch((error) => error.message)
        return void response.writeHead(303, { location: '/' }).end()
      }
      if (request.url === '/live') return html(response, liveHtml(await shown()))
      if (request.url !== '/') return void response.writeHead(404).end()
      const nonce = randomBytes(16).toString('base64')
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'`,
      )
      html(response, pageHtml(await shown(), nonce))
      notice = ''
    } catch {
      response.writeHead(500).end()
    }
  }
}

/** A form of this very page: browsers say where a form was sent from. */
const fromHere = ({ headers }: IncomingMessage) => headers.origin === `http://${headers.host}`

function html(response: ServerResponse, text: string) {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
}

const wordOf = (manner: Manner) => ('dpi' in manner ? `${manner.language}-${manner.dpi}` : manner.language)

function mannerOf(word: string): Manner {
  const [language, dpi] = word.split('-')
  if (!(word in MANNERS)) throw new Error('请选择打印方式')
  if (language === 'tspl' || language === 'zpl') return { language, dpi: Number(dpi) }
  return { language: language === 'escp' ? 'escp' : 'pdf' }
}

async function changed({ settings, pair, unpair }: House, action: string, form: URLSearchParams): Promise<string> {
  const field = (name: string) => (form.get(name) ?? '').trim()
  const { raw, languages, defaultPrinter } = settings.now
  const printer = field('printer')
  switch (action) {
    case '/pair': {
      if (settings.now.paired) throw new Error('已经配对')
      await pair(originIn(field('server')), field('code'))
      return '配对成功'
    }
    case '/unpair':
      unpair()
      return '已解除配对'
    case '/default':
      settings.change({ defaultPrinter: printer })
      return `默认打印机：${printer}`
    case '/manner': {
      const manner = mannerOf(field('manner'))
      const { [printer]: _, ...others } = languages
      settings.change({ languages: manner.language === 'pdf' ? others : { ...others, [printer]: manner } })
      return '保存成功'
    }
    case '/add': {
      const [name, to, manner] = [field('name'), field('to'), mannerOf(field('manner'))]
      if (name === '' || raw.some((each) => each.name === name)) throw new Error('名称为空或已有同名打印机')
      if (!/^(tcp:\/\/[^\s/:]+(:\d{1,5})?|\/dev\/\S+|\\\\[.\w-]+\\\S+)$/i.test(to))
        throw new Error('地址应为 tcp://地址:端口 或设备（/dev/usb/lp0）')
      if (manner.language === 'pdf') throw new Error('直连打印机请选择语言')
      settings.change({ raw: [...raw, { name, to, manner }] })
      return `已添加 ${name}`
    }
    case '/remove':
      settings.change({
        raw: raw.filter(({ name }) => name !== printer),
        defaultPrinter: defaultPrinter === printer ? '' : defaultPrinter,
      })
      return `已删除 ${printer}`
  }
  throw new Error('没有这个操作')
}

function originIn(server: string): string {
  const address = URL.parse(/^https?:\/\//i.test(server) ? server : `http://${server}`)
  if (!address?.hostname) throw new Error('服务器网址不正确')
  return address.origin
}
