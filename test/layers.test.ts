import { expect, test } from 'vitest'
import { layerGroups } from '../scripts/layers.ts'

/** A house of modules: what each imports, and its source where a front door is asked by name. */
function layersOf(modules: Record<string, { imports?: string[]; code?: string }>) {
  const graph = {
    getModuleInfo: (id: string) => {
      const { imports = [], code = '' } = modules[id] ?? {}
      return { code, importedIds: imports }
    },
  }
  const groups = layerGroups('/house')
  return (id: string) => groups.flatMap(({ name }) => name(id, graph) ?? [])
}

const antd = '/house/node_modules/antd/es'

test('a module stands in the first layer that needs it, libraries beside the product; what only a page needs in none', () => {
  const layer = layersOf({
    '/house/web/main.tsx': { imports: ['/house/web/kit/theme.ts'] },
    '/house/web/shell/frame.tsx': { imports: ['/house/web/kit/theme.ts', '/house/web/shell/bar.tsx'] },
    '/house/web/shell/bar.tsx': { imports: ['/house/node_modules/dayjs/dayjs.js'] },
    '/house/web/kit/list/list-page.tsx': { imports: ['/house/node_modules/dayjs/dayjs.js', '/house/web/kit/table/table.tsx'] },
  })
  expect(layer('/house/web/kit/theme.ts')).toEqual(['first'])
  expect(layer('/house/web/shell/bar.tsx')).toEqual(['frame'])
  expect(layer('/house/node_modules/dayjs/dayjs.js')).toEqual(['frame-libraries'])
  expect(layer('/house/web/kit/table/table.tsx')).toEqual(['list'])
  expect(layer('/house/web/modules/some-page.tsx')).toEqual([])
})

test('of a library’s front door only what is asked for by name comes along', () => {
  const layer = layersOf({
    '/house/web/main.tsx': { imports: [`${antd}/index.js`], code: 'import { Button as Press } from "antd"' },
    [`${antd}/index.js`]: {
      imports: [`${antd}/button/index.js`, `${antd}/date-picker/index.js`],
      code: 'export { default as Button } from "./button";\nexport { default as DatePicker } from "./date-picker";',
    },
    [`${antd}/button/index.js`]: { imports: [`${antd}/button/style.js`] },
  })
  expect(layer(`${antd}/button/index.js`)).toEqual(['first-libraries'])
  expect(layer(`${antd}/button/style.js`)).toEqual(['first-libraries'])
  expect(layer(`${antd}/date-picker/index.js`)).toEqual([])
})
