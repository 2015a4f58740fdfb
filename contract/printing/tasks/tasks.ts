import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, Moment, pageInput, pageOf, Str, submittime, text } from '#contract/kit/fields.ts'
import { PAPER_TYPES } from '../templates/forms.ts'
import { TASK_STATES } from './progress.ts'
import { Printer, SignedTicket } from './wire.ts'

const PaperType = z.enum(PAPER_TYPES, { error: '打印类型不正确' })
/** none = no helper is paired · offline = it is paired and not connected to the server · connected. */
const Helper = z.enum(['none', 'offline', 'connected'])
const State = z.enum(TASK_STATES)
const hostAbout = { id: Id, computer: Str, helper: Helper, /** Of this report there; '' = its default one. */ printer: Str }

/** What becomes of printed tasks, and the computers that print them (打印插件). */
export const printTasks = {
  /** Can this computer print the report without a dialog? null: no helper is paired with it. */
  chkPrintHost: endpoint('POST /basedata/v1/report/chkPrintHost', {
    input: { reportType: PaperType },
    reply: { content: z.object(hostAbout).nullable() },
    allow: 'anyone',
  }),
  /** Print hosts of the company for a report (`type` = report type), with what is known of their helpers. */
  printHost: endpoint('POST /basedata/v1/report/printHost/{type}', {
    input: { type: PaperType },
    reply: { content: listOf(z.object(hostAbout)) },
    allow: 'anyone',
  }),
  /**
   * Gives a drawn task of mine to the helper of this computer. relay false: answers the ticket, which the page passes to 127.0.0.1 (any number of times:
   * the helper prints a round once). relay true: the server sends it by the helper's own socket; ticket = ''. Refused: 本机未配对打印插件.
   */
  sendTask: endpoint('POST /basedata/v1/task/sendTask/{id}', {
    input: { id: Id, relay: Flag.default(false) },
    reply: { content: z.object({ state: State, round: z.number(), ticket: z.union([SignedTicket, z.literal('')]) }) },
    allow: 'anyone',
    whenReadOnly: true,
  }),
  /**
   * 重新打印: one more round of a task of mine that failed, expired or is done. One that may have come out asks first (code 6) and wants `tips` 1.
   * Through a host: the server sends it anew. Through this computer's helper: the page gets busiMsgType 4.
   */
  retryTask: endpoint('POST /basedata/v1/task/retryTask', {
    input: { id: Id, tips: int('确认', 0, 1).default(0), submittime },
    reply: { content: z.object({ state: State, round: z.number() }) },
    allow: 'anyone',
    whenReadOnly: true,
    done: '任务已提交',
  }),
  /** Printed lately: mine, newest first; of everybody in the company for who looks after print hosts (all true). */
  pageTask: endpoint('POST /basedata/v1/task/pageTask', {
    input: { ...pageInput, all: Flag.default(false), state: z.union([State, z.literal('')], { error: '状态不正确' }).default('') },
    reply: {
      page: pageOf(
        z.object({
          id: Id,
          title: Str,
          reportName: Str,
          state: State,
          round: z.number(),
          remark: Str,
          uncertain: Flag,
          /** '' = the browser of whoever pressed print. */
          computer: Str,
          realName: Str,
          mine: Flag,
          createTime: Moment,
          updateTime: Moment,
        }),
      ),
    },
    allow: 'anyone',
  }),
}

const Millimetres = z.number('校准应为数字').min(-30, '校准最多30毫米').max(30, '校准最多30毫米')
const choice = z.object({
  reportType: PaperType,
  /** '' = the default printer of the computer. */
  printer: text('打印机', { max: 200 }),
  copies: int('份数', 1, 99).default(1),
  /** Shift in mm, right and down. */
  offsetX: Millimetres.default(0),
  offsetY: Millimetres.default(0),
})
const care = 'system:printhost:upd'

/** The helper of a computer in the register of print hosts. */
export const printHelpers = {
  /** null: none is paired. */
  get: endpoint('POST /basedata/v1/report/hostHelper', {
    input: { id: Id },
    reply: {
      content: z
        .object({
          connected: Flag,
          version: Str,
          machineName: Str,
          system: Str,
          pairedBy: Str,
          pairedAt: Moment,
          lastSeen: Moment,
          printers: listOf(Printer),
          choices: listOf(
            z.object({
              reportType: Str,
              reportName: Str,
              printer: Str,
              copies: z.number(),
              offsetX: z.number(),
              offsetY: z.number(),
            }),
          ),
        })
        .nullable(),
    },
    allow: ['system:printhost:query', care],
  }),
  /** 配对码: counts once, for ten minutes, for this computer only. A new one puts the one before out of use. */
  pairCode: endpoint('POST /basedata/v1/report/pairCode', {
    input: { id: Id, submittime },
    reply: { content: z.object({ code: Str, seconds: z.number() }) },
    allow: care,
  }),
  /** The helper comes with the code, without anybody signed in. Refused: 配对码不正确或已过期. */
  pair: endpoint('POST /basedata/v1/printHelper/pair', {
    input: {
      code: text('配对码', { max: 16, required: '请输入配对码' }),
      machineId: text('设备编号', { max: 64, required: '请升级打印插件' }),
      machineName: text('电脑名称', { max: 100 }),
      system: text('系统', { max: 64 }),
      version: text('版本', { max: 32 }),
      mac: text('网卡', { max: 32 }).default(''),
    },
    reply: {
      content: z.object({
        /** Opens the socket and the pages; the server keeps its hash only. */
        deviceToken: Str,
        /** Ed25519, SPKI in DER, base64. */
        publicKey: Str,
        tenantId: z.number(),
        tenantName: Str,
        helperId: z.number(),
        hostId: z.number(),
        computer: Str,
        /** ms: the server's clock. */
        now: z.number(),
      }),
    },
    allow: 'open',
    perMinute: 10,
    done: '配对成功',
  }),
  /** The drawn pages (application/pdf) for the helper that has a ticket of the task: `?round=` as it stands there. Bearer = its device token. Without pages it answers JSON. */
  content: endpoint('GET /basedata/v1/printHelper/content/{taskId}', {
    input: { taskId: Id, round: int('轮次', 1) },
    allow: 'open',
    download: true,
    outside: true,
  }),
  unpair: endpoint('POST /basedata/v1/report/unpairHelper', { input: { id: Id, submittime }, allow: care, done: '已解除配对' }),
  /** Printer, copies and calibration for each kind of paper; reports not named print on the default printer. */
  savePrinters: endpoint('POST /basedata/v1/report/saveHostPrinters', {
    input: { id: Id, choices: z.array(choice).max(50), submittime },
    allow: care,
    done: '保存成功',
  }),
  /** 测试页: a frame and rulers to read the calibration off, in the size of a report's paper. The task is mine, as any other. */
  testPage: endpoint('POST /basedata/v1/report/printTestPage', {
    input: { id: Id, reportType: PaperType, submittime },
    reply: { content: z.object({ status: z.number(), msg: Str }), task: z.object({ id: Id, title: Str }) },
    allow: care,
    outside: true,
  }),
}
