import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words of screens and messages that have one pattern each, and what stands there instead. */
const NEVER: readonly (readonly [words: RegExp, instead: string, save?: RegExp])[] = [
  [/空着|留空|可不填|空白：|不选 =/, '不填：…'],
  [/还没有|没有等您处理|供应商供过/, '暂无…；尚未…'],
  [/没有符合|没有这样的|没有叫|没有找到|没有匹配/, '未找到…'],
  [/不是价格|不是日期|”不是数字|'不是数字'/, '“x”格式不正确'],
  // what is filled in is the cell of a file
  [/请填写/, '请输入…；请选择…', /modules\/master\/|login-apply-page/],
  [/没有读到|打不开/, '读取失败；无法读取'],
  [/没有等待/, '暂无…'],
  [/没有销售可停/, '无需停止销售'],
  [/小的在前|先进的先出/, '数字小的排在前面；先进先出'],
  [/再加一个|去掉这个|^\s*去掉$/, '添加；移除'],
  [/登记人|录入人|label: '操作人'/, '制单人；经办人'],
  [/声音关|声音开/, '提示音'],
]

test('screens, messages and lists keep to one pattern of words each', () => {
  const found: string[] = []
  for (const file of globSync('{web,server,contract,print-helper}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      if (/^\s*(\/\/|\/?\*)/.test(line)) continue
      for (const [words, instead, save] of NEVER) {
        const hit = save?.test(file) ? null : words.exec(line)
        if (hit) found.push(`${file}:${at + 1}: ${hit[0]} → ${instead}`)
      }
    }
  }
  expect(found).toEqual([])
})
