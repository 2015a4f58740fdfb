import { expect, test } from 'vitest'
import { Code } from '#contract/kit/fields.ts'
import { RequestError } from '../request/request.ts'
import { reasonOf } from './send-file.ts'

test.each([Code.refused, Code.invalid, Code.tooMany])('a file refused with code %i is told of in the words of the server', (code) => {
  expect(reasonOf(new RequestError(code, '您公司正在处理的图片较多，请稍后再上传'))).toBe('您公司正在处理的图片较多，请稍后再上传')
})

test('what was no fault of the file is told in general words', () => {
  expect(reasonOf(new RequestError(Code.bug, '服务异常'))).toBe('上传失败，请重试')
  expect(reasonOf(new TypeError('failed to fetch'))).toBe('上传失败，请重试')
})
