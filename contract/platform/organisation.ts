import { z } from 'zod'
import { endpoint, flag, Id, int, named, optionalText, refOrNone, submittime, text } from '#contract/kit/fields.ts'

/** A node of the tree that is a company: 13 digits. */
export const CompanyNode = Id.refine((id) => String(id).length === 13, '选中节点不是公司节点！')

const companyFacts = {
  /** On printed papers instead of the whole name. */
  shortName: optionalText('简称', 20),
  address: optionalText('地址', 100),
  phone: optionalText('电话', 50),
  taxNo: optionalText('税号', 30),
  bankName: optionalText('开户行', 60),
  bankAccount: optionalText('银行账号', 40),
}

/** 公司与部门 page; the tree itself is `people.depts`. */
export const departments = {
  /** id 0 = new. A branch company hangs under a company, a department under either; what a node is stays. Moving is `move`. */
  save: endpoint('POST /admin/system/dept/saveOrUpdate', {
    input: {
      id: Id.default(0),
      /** New nodes only. */
      parentId: refOrNone('上级'),
      company: flag('公司').default(false),
      deptName: text('名称', { max: 40, required: '名称不能为空' }),
      companyNo: optionalText('公司编号', 10),
      ...companyFacts,
      submittime,
    },
    reply: { id: Id },
    allow: ['system:dept:add', 'system:dept:upd'],
    done: '保存成功',
  }),
  /** To another place: below `parentId`, as number `position` (0 first) of what hangs there. */
  move: endpoint('POST /admin/system/dept/move', {
    input: { id: Id, parentId: Id, position: int('位置', 0, 10_000), submittime },
    allow: 'system:dept:upd',
    done: '保存成功',
  }),
  stop: endpoint('POST /admin/system/dept/stop', { input: { id: Id, submittime }, allow: 'system:dept:upd', done: '已停用' }),
  resume: endpoint('POST /admin/system/dept/resume', { input: { id: Id, submittime }, allow: 'system:dept:upd', done: '已启用' }),
  /** Only what nobody and nothing ever used. */
  remove: endpoint('DELETE /admin/system/dept/del/{id}', { input: { id: Id }, allow: 'system:dept:del', done: '删除成功' }),
}

const Tags = z.array(z.string().max(60), '请选择权限').max(20, '权限过多')

/** 菜单 page: what a tenant makes of the standard menu. Later releases change only what he has not set himself. */
export const menuSettings = {
  edit: endpoint('PUT /admin/system/menu/edit', {
    input: {
      id: Id,
      title: text('菜单名称', { max: 20, required: '菜单名称不能为空' }),
      hidden: flag('在菜单中隐藏'),
      noCache: flag('不保留页面'),
      /** Of a page: seen by holders of any of these; [] = by everybody. */
      tags: named(Tags, '谁能看到'),
      submittime,
    },
    allow: 'system:menu:upd',
    done: '保存成功',
  }),
  /** Below `parentId` (0 = first level), as number `position` (0 first) of what hangs there. Levels stay levels, pages hang below one. */
  move: endpoint('POST /admin/system/menu/move', {
    input: { id: Id, parentId: Id, position: int('位置', 0, 10_000), submittime },
    allow: 'system:menu:upd',
    done: '保存成功',
  }),
  /** As the program brings it; id 0 = the whole menu. */
  restore: endpoint('PUT /admin/system/menu/restore', { input: { id: Id, submittime }, allow: 'system:menu:upd', done: '已恢复' }),
}
