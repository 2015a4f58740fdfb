import { dictionaries } from '#contract/platform/dictionaries.ts'
import { bind } from '#server/kit/route.ts'
import { dataAdd, dataDel, dataEdit, dataGet, dataQuery } from './entries.ts'
import { cache, find, init, names, payTypes, shopTypes } from './read.ts'
import { typeAdd, typeDel, typeEdit, typeGet, typeList, typeQuery } from './types.ts'

export const dictionaryRoutes = bind(dictionaries, {
  init,
  names,
  find,
  payTypes,
  shopTypes,
  cache,
  typeQuery,
  typeList,
  typeGet,
  typeAdd,
  typeEdit,
  typeDel,
  dataQuery,
  dataGet,
  dataAdd,
  dataEdit,
  dataDel,
})
