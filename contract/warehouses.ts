import { z } from 'zod'
import { endpoint, Flag, Id, int, listOf, submittime, Text, text, words } from './kit.ts'

/** 仓库 and 仓位 of the company signed in to. */
export const WAREHOUSE_KINDS = { normal: '正常', scrap: '废品', transit: '在途' } as const
const kind = z.enum(['normal', 'scrap', 'transit'])

export const warehouses = {
  list: endpoint('POST /basedata/v1/warehouse/findWarehouse', {
    input: {
      /** '' all, '1' enabled. */
      enabled: words('状态', 1),
    },
    reply: {
      content: listOf(
        z.object({
          id: Id,
          warehouseName: Text,
          kind,
          kindName: Text,
          allowNegative: Flag,
          enabled: Flag,
          sort: z.number(),
          remark: Text,
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
      allowNegative: z.boolean().default(false),
      enabled: z.boolean().default(true),
      sort: int('排序', 0, 9999).default(0),
      remark: words('备注', 125),
      version: z.number().int().optional(),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:warehouse:add', 'base:warehouse:upd'],
    done: '保存成功',
  }),
  positions: endpoint('POST /basedata/v1/warehouse/findPosi', {
    input: { warehouseId: Id, enabled: words('状态', 1), queryValue: words('仓位', 32), limit: int('条数', 1, 2000).default(500) },
    reply: {
      content: listOf(z.object({ id: Id, warehouseId: Id, posiName: Text, walk: z.number(), enabled: Flag })),
    },
    allow: 'anyone',
  }),
  savePosition: endpoint('POST /basedata/v1/warehouse/saveOrUpdatePosi', {
    input: {
      id: Id.default(0),
      warehouseId: Id,
      posiName: text('仓位', { max: 32, required: '仓位不能为空' }),
      walk: int('行走顺序', 0, 999_999).default(0),
      enabled: z.boolean().default(true),
      submittime,
    },
    reply: { id: Id },
    allow: ['base:warehouse:add', 'base:warehouse:upd'],
    done: '保存成功',
  }),
}
