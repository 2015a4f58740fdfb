import { z } from 'zod'
import {
  endpoint,
  Flag,
  flag,
  Id,
  int,
  listOf,
  Moment,
  named,
  optionalText,
  pageInput,
  pageOf,
  Str,
  submittime,
  text,
} from '#contract/kit/fields.ts'

/** A small picture inside the row itself (QR codes, portraits): seen by every tenant and by visitors, so it lies in no tenant's folder. */
const picture = (label: string) =>
  optionalText(label, 120_000).refine(
    (value) => value === '' || /^data:image\/(?:png|jpeg|webp);base64,[\w+/]+=*$/.test(value),
    '图片应为 PNG、JPEG 或 WebP',
  )
const sort = int('排序', 0, 9999).default(100)
const found = { ...pageInput, search: optionalText('查找', 50) }

/** http(s), or a path of our own site. */
const isAddress = (value: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value) || /^\/[^/\\\s][^\s]*$/.test(value)

export const QUESTION_TAGS = 6
const tagList = z
  .array(text('标签', { max: 12, required: '标签不能为空' }), '标签应为文字列表')
  .max(QUESTION_TAGS, `最多${QUESTION_TAGS}个标签`)
  .default([])

const Question = z.object({ id: Id, questionTitle: Str, tags: listOf(Str), createTime: Moment })
const FullQuestion = z.object({ ...Question.shape, content: Str })
const questionInput = {
  id: Id.default(0),
  questionTitle: text('问题', { max: 60, required: '问题不能为空' }),
  tags: tagList,
  content: text('答案', { max: 5000, required: '答案不能为空' }),
  sort,
  shown: flag('显示').default(true),
  submittime,
}

/** 常见问题. `content` is simple markup (web/modules/platform/helpdesk/markup.ts). */
export const questions = {
  /** What /help shows: all of them, in the operators' order. */
  list: endpoint('GET /basedata/v1/question/list', { reply: { content: listOf(FullQuestion) }, allow: 'open', perMinute: 120 }),
  page: endpoint('POST /basedata/v1/question/page', {
    input: found,
    reply: { page: pageOf(z.object({ ...FullQuestion.shape, sort: int('排序'), shown: Flag, updateTime: Moment })) },
    allow: 'platform:question:query',
  }),
  /** id 0 = new. */
  save: endpoint('POST /basedata/v1/question/saveOrUpdate', {
    input: questionInput,
    reply: { id: Id },
    allow: 'platform:question:upd',
    done: '保存成功',
  }),
  remove: endpoint('DELETE /basedata/v1/question/del/{id}', { input: { id: Id }, allow: 'platform:question:upd', done: '删除成功' }),
}

const Contact = z.object({ userName: Str, userPhone: Str, userQq: Str, userTel: Str, headImg: Str, qrcodeImg: Str })
const contactInput = {
  id: Id.default(0),
  userName: text('姓名', { max: 20, required: '姓名不能为空' }),
  userPhone: optionalText('手机', 20),
  userQq: optionalText('QQ', 15).refine((value) => /^\d*$/.test(value), 'QQ 应为数字'),
  userTel: optionalText('电话', 30),
  headImg: picture('头像'),
  qrcodeImg: picture('二维码'),
  afterSales: flag('售后联系人').default(false),
  sort,
  submittime,
}

/** 联系人 of the sidebar-info popup and of the help drawer. */
export const contacts = {
  sidebar: endpoint('GET /admin/v1/company/getSidebar', { reply: { content: listOf(Contact) }, allow: 'anyone' }),
  page: endpoint('POST /admin/v1/company/pageSidebar', {
    input: found,
    reply: { page: pageOf(z.object({ id: Id, ...Contact.shape, withQr: Flag, afterSales: Flag, sort: int('排序') })) },
    allow: 'platform:contact:query',
  }),
  save: endpoint('POST /admin/v1/company/saveSidebar', {
    input: contactInput,
    reply: { id: Id },
    allow: 'platform:contact:upd',
    done: '保存成功',
  }),
  remove: endpoint('DELETE /admin/v1/company/delSidebar/{id}', { input: { id: Id }, allow: 'platform:contact:upd', done: '删除成功' }),
}

export const DOWNLOAD_KINDS = { print: '打印插件', remote: '远程工具', app: '手机应用', browser: '浏览器' } as const
export const SYSTEMS = { windows: 'Windows', mac: 'macOS', linux: 'Linux', android: '安卓', ios: '苹果手机' } as const
const kindNames = Object.keys(DOWNLOAD_KINDS) as (keyof typeof DOWNLOAD_KINDS)[]
const systemNames = Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[]
const Download = z.object({
  id: Id,
  kind: z.enum(kindNames),
  title: Str,
  url: Str,
  version: Str,
  size: Str,
  /** Empty = any system. */
  systems: z.array(z.enum(systemNames)),
  remark: Str,
})
const downloadInput = {
  id: Id.default(0),
  kind: named(z.enum(kindNames, '请选择类别'), '类别'),
  title: text('名称', { max: 40, required: '名称不能为空' }),
  url: text('地址', { max: 500, required: '地址不能为空' }).refine(isAddress, '地址应以 http://、https:// 或 / 开头'),
  version: optionalText('版本', 20),
  size: optionalText('大小', 20),
  systems: named(z.array(z.enum(systemNames, '请选择系统'), '请选择系统').max(systemNames.length, '系统重复'), '系统').default([]),
  remark: optionalText('说明', 100),
  sort,
  shown: flag('显示').default(true),
  submittime,
}

/** 下载 (/down). The operators enter what there is; nothing else is offered. */
export const downloads = {
  list: endpoint('GET /basedata/v1/download/list', { reply: { content: listOf(Download) }, allow: 'open', perMinute: 120 }),
  page: endpoint('POST /basedata/v1/download/page', {
    input: found,
    reply: { page: pageOf(z.object({ ...Download.shape, sort: int('排序'), shown: Flag })) },
    allow: 'platform:download:query',
  }),
  save: endpoint('POST /basedata/v1/download/saveOrUpdate', {
    input: downloadInput,
    reply: { id: Id },
    allow: 'platform:download:upd',
    done: '保存成功',
  }),
  remove: endpoint('DELETE /basedata/v1/download/del/{id}', { input: { id: Id }, allow: 'platform:download:upd', done: '删除成功' }),
}

const isAddressOrNone = (value: string) => value === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value)
const linkInput = {
  website: optionalText('官网', 200).refine(isAddressOrNone, '官网应以 http:// 或 https:// 开头'),
  miniProgramQr: picture('小程序码'),
  officialQr: picture('公众号二维码'),
  servicePhone: optionalText('客服电话', 30),
  onlineService: optionalText('在线客服', 200).refine(isAddressOrNone, '在线客服应以 http:// 或 https:// 开头'),
  filingNo: optionalText('备案号', 40),
}
/** What strangers may know: the foot of the login page. */
const Footer = z.object({ website: Str, servicePhone: Str, onlineService: Str, filingNo: Str })
const Links = Footer.extend({ miniProgramQr: Str, officialQr: Str })

/** 帮助与支持, and the links in it. What the operators have not set is '' and not shown. */
export const help = {
  /** The drawer in one call: the first questions, the after-sales contact (null = none), the links, kinds of download there are. */
  drawer: endpoint('GET /basedata/v1/help/drawer', {
    reply: {
      content: z.object({ questions: listOf(Question), contact: Contact.nullable(), links: Links, downloads: listOf(z.enum(kindNames)) }),
    },
    allow: 'anyone',
  }),
  /** Of whoever runs the platform; what is '' is not shown. */
  footer: endpoint('GET /basedata/v1/help/footer', { reply: { content: Footer }, allow: 'open', perMinute: 120 }),
  links: endpoint('GET /basedata/v1/help/links', { reply: { content: Links }, allow: 'platform:download:query' }),
  saveLinks: endpoint('POST /basedata/v1/help/saveLinks', {
    input: { ...linkInput, submittime },
    allow: 'platform:download:upd',
    done: '保存成功',
  }),
}
