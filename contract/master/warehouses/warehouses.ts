import { z } from 'zod'
import { endpoint, Flag, flag, Id, int, listOf, named, optionalText, Str, submittime, text } from '#contract/kit/fields.ts'
import { MOST_POSITIONS, Position } from './positions.ts'

/** 仓库 and 仓位 of the company signed in to. */
export const WAREHOUSE_KINDS = { normal: '正常', scrap: '废品', transit: '在途' } as const
const kind = named(z.enum(['normal', 'scrap', 'transit']), '类型')

export const warehouses = {
  list: endpoint('POST /basedata/v1/warehouse/findWarehouse', {
    input: {
      /** '' all, '1' enabled. */
      enabled: optionalText('状态', 1),
    },
    reply: {
      content: listOf(
        z.object({
          id: Id,
          warehouseName: Str,
          kind,
          kindName: Str,
          allowNegative: Flag,
          /** 默认仓库: new lines of documents begin with it; one of a company. */
          isDefault: Flag,
          enabled: Flag,
          sort: z.number(),
          remark: Str,
          posiCount: z.number(),
          version: z.number(),
        }),
      ),
    },
    allow: 'anyone',
  }),
  save: endpoint('POST /basedata/v1/warehouse/saveOrUpdateWarehouse', {
    input: {
      id: Id.default(0),
      warehouseName: text('仓库名称', { max: 32, required: '仓库名称不能为空' }),
      kind: kind.default('normal'),
      allowNegative: flag('允许负库存').default(false),
      /** true takes it from the one that was; false leaves it where it is. */
      isDefault: flag('默认仓库').default(false),
      enabled: flag('启用').default(true),
      sort: int('排序', 0, 9999).default(0),
      remark: optionalText('备注', 125),
      version: z.number().int().optional(),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:warehouse:add', 'base:warehouse:upd'],
    done: '保存成功',
  }),
  /** Positions as choices of a line, in walking order. Their page and the rest: contract/master/warehouses/positions.ts. */
  positions: endpoint('POST /basedata/v1/warehouse/findPosi', {
    input: {
      warehouseId: Id,
      enabled: optionalText('状态', 1),
      queryValue: optionalText('仓位', 32),
      limit: int('条数', 1, MOST_POSITIONS).default(500),
    },
    reply: { content: listOf(Position) },
    allow: 'anyone',
  }),
  savePosition: endpoint('POST /basedata/v1/warehouse/saveOrUpdatePosi', {
    input: {
      id: Id.default(0),
      warehouseId: int('仓库', 0),
      posiName: text('仓位', { max: 32, required: '仓位不能为空' }),
      /** 0 of a new one: at the end of the way. */
      walk: int('拣货顺序', 0, 9_999_999).default(0),
      enabled: flag('启用').default(true),
      remark: optionalText('备注', 125),
      version: z.number().int().optional(),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:warehouse:add', 'base:warehouse:upd'],
    done: '保存成功',
  }),
}
