import { z } from 'zod'
import { endpoint, Flag, flag, Id, int, listOf, optionalText, Str, submittime, text } from '#contract/kit/fields.ts'

/** dictLabel = dictName; lists differ in the word they read. py: how it is typed by its initials, 现金 = xj. */
export const DictEntry = z.object({ id: Id, dictName: Str, dictValue: Str, dictLabel: Str, py: Str })
const DictMap = z.record(z.string(), z.array(DictEntry))

const DictType = z.object({ id: Id, dictType: Str, dictName: Str, remark: Str, fixed: Flag, entries: int('条数') })
const DictData = z.object({
  id: Id,
  dictType: Str,
  dictName: Str,
  dictValue: Str,
  dictLabel: Str,
  sort: int('排序'),
  enable: Flag,
  remark: Str,
})
const paged = { currPage: int('页码', 1, 1_000_000).default(1), pageSize: int('每页条数', 1, 500).default(20) }
const found = <T extends z.ZodType>(row: T) => z.object({ dataList: z.array(row), total: z.number() })

const Code = text('字典编码', { max: 40, required: '字典编码不能为空' }).regex(
  /^[A-Z][A-Z0-9_]*$/,
  '字典编码应为大写字母、数字、下划线，以字母开头',
)
/** Ids in the path, comma separated. */
const Ids = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16}){0,199}$/, '请选择数据')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])

const typeFields = { dictName: text('字典名称', { max: 40, required: '字典名称不能为空' }), remark: optionalText('备注', 200) }
const dataFields = {
  dictName: text('名称', { max: 60, required: '名称不能为空' }),
  /** '' = same as the name. */
  dictValue: optionalText('值', 60),
  sort: int('排序', 0, 99_999).default(0),
  enable: flag('启用').default(true),
  remark: optionalText('备注', 200),
}

/** 字典: the tenant's own word lists (PJPP, PJUNIT, PAYTYPE …). */
export const dictionaries = {
  /** All dictionaries, loaded once by the shell. */
  init: endpoint('GET /admin/system/dict/initLocalDict', { reply: { data: DictMap }, allow: 'anyone', whenForced: true }),
  /** Entries of one dictionary. */
  names: endpoint('POST /basedata/v1/dict/findDictName/{type}', {
    input: { type: text('字典编码', { max: 40 }) },
    reply: { content: listOf(DictEntry) },
    allow: 'anyone',
  }),
  /** Entries by code for dropdown fields; same answer as `names` (decision 20). */
  find: endpoint('POST /basedata/v1/dict/findDict/{code}', {
    input: { code: text('字典编码', { max: 40 }) },
    reply: { content: listOf(DictEntry) },
    allow: 'anyone',
  }),
  payTypes: endpoint('POST /basedata/v1/dict/getDictPaytype/{n}', {
    input: { n: int('类型', 0, 9) },
    reply: { content: listOf(DictEntry) },
    allow: 'anyone',
  }),
  /** 门店类型: what kind of shop a client runs. */
  shopTypes: endpoint('POST /basedata/v1/dict/getXmpShopType', { reply: { content: listOf(DictEntry) }, allow: 'anyone' }),
  /** The map again; 1 also tells the tenant's other sessions to load theirs anew. */
  cache: endpoint('POST /basedata/v1/dict/cacheDict/{flag}', {
    input: { flag: int('标志', 0, 1) },
    reply: { content: DictMap },
    allow: 'anyone',
  }),

  typeQuery: endpoint('POST /admin/system/dict/type/query', {
    input: { ...paged, dictType: optionalText('字典编码', 40), dictName: optionalText('字典名称', 40) },
    reply: { data: found(DictType) },
    allow: 'system:dict:query',
  }),
  typeList: endpoint('GET /admin/system/dict/type/list', { reply: { data: z.array(DictType) }, allow: 'system:dict:query' }),
  typeGet: endpoint('GET /admin/system/dict/type/get/{id}', { input: { id: Id }, reply: { data: DictType }, allow: 'system:dict:query' }),
  typeAdd: endpoint('POST /admin/system/dict/type/add', {
    input: { dictType: Code, ...typeFields, submittime },
    reply: { id: Id },
    allow: 'system:dict:add',
    done: '保存成功',
  }),
  typeEdit: endpoint('PUT /admin/system/dict/type/edit', {
    input: { id: Id, ...typeFields, submittime },
    allow: 'system:dict:upd',
    done: '保存成功',
  }),
  typeDel: endpoint('DELETE /admin/system/dict/type/del{ids}', { input: { ids: Ids }, allow: 'system:dict:del', done: '删除成功' }),

  dataQuery: endpoint('POST /admin/system/dict/data/query', {
    input: { ...paged, dictType: text('字典编码', { max: 40, required: '请选择字典' }), dictName: optionalText('名称', 60) },
    reply: { data: found(DictData) },
    allow: 'system:dict:query',
  }),
  dataGet: endpoint('GET /admin/system/dict/data/get/{id}', { input: { id: Id }, reply: { data: DictData }, allow: 'system:dict:query' }),
  dataAdd: endpoint('POST /admin/system/dict/data/add', {
    input: { dictType: text('字典编码', { max: 40, required: '请选择字典' }), ...dataFields, submittime },
    reply: { id: Id },
    allow: 'system:dict:add',
    done: '保存成功',
  }),
  dataEdit: endpoint('PUT /admin/system/dict/data/edit', {
    input: { id: Id, ...dataFields, submittime },
    allow: 'system:dict:upd',
    done: '保存成功',
  }),
  dataDel: endpoint('DELETE /admin/system/dict/data/del/{id}', { input: { id: Id }, allow: 'system:dict:del', done: '删除成功' }),
}
