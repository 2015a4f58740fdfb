import { operatorTagGroups } from '#contract/tags/operator.ts'
import { tagGroups } from '#contract/tags.ts'

const labels: Readonly<Record<string, string>> = Object.assign({}, ...[...tagGroups, ...operatorTagGroups].map(({ tags }) => tags))
/** Tags as the role editor calls them. */
export const tagWords = (tags: readonly string[]) => tags.map((tag) => labels[tag] ?? tag).join('、')

const fields: Readonly<Record<string, string>> = { title: '名称', place: '位置', hidden: '隐藏', noCache: '页面保留', tags: '权限' }
export const ownWords = (own: readonly string[]) => own.map((field) => fields[field] ?? field).join('、')
