import type { Context } from '#server/kit/context.ts'
import { statement } from '#server/kit/statement.ts'
import { codeKey } from '../../search/index.ts'
import { type ModelFacts, titleOf } from './rules.ts'
import { addNode } from './save.ts'

export interface WantedModel {
  brand: string
  series: string
  facts: ModelFacts
}

interface Node {
  id: number
  parentId: number
  level: number
  keyN: string
  title: string
  stopped: boolean
}
/** Nodes by what they hang on and what tells them apart from their brothers. */
export type Tree = Map<number, Map<string, Node>>
const NODES = `select model_id as id, parent_id as "parentId", level, key_n as "keyN", title, stopped from car_model where tenant_id = $1`

export async function treeOf(ctx: Context): Promise<Tree> {
  const nodes = await statement<Node>(ctx, 'car-nodes', NODES, [ctx.tenantId])
  const tree: Tree = new Map()
  for (const node of nodes) tree.set(node.parentId, (tree.get(node.parentId) ?? new Map<string, Node>()).set(node.keyN, node))
  return tree
}

/** The model of a row, made with what it hangs on where it is missing; the next row finds it. `made`: takes down what was. */
export async function modelNamed(ctx: Context, tree: Tree, { brand, series, facts }: WantedModel, made: number[] = []): Promise<number> {
  const below = async (parentId: number, level: number, keyN: string, own: ModelFacts) => {
    const known = tree.get(parentId)?.get(keyN)
    if (known) return known.id
    const { id } = await addNode(ctx, { ...own, id: 0, parentId, remark: '', sort: 0 })
    made.push(id)
    const node = { id, parentId, level, keyN, title: titleOf(own), stopped: false }
    tree.set(parentId, (tree.get(parentId) ?? new Map<string, Node>()).set(keyN, node))
    return id
  }
  const named = (modelName: string): ModelFacts => ({ modelName, yearFrom: 0, yearTo: 0, displacement: '', engine: '', chassis: '' })
  const brandId = await below(0, 1, codeKey(brand), named(brand))
  const seriesId = await below(brandId, 2, codeKey(series), named(series))
  return below(seriesId, 3, titleOf(facts).toLowerCase(), facts)
}
