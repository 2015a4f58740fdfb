import type { Plugin } from 'vite'

const CONTEXTS = /antd\/es\/form\/context\.js$/

/**
 * antd's contexts of forms, which every button and window reads, take one name from the form library: with its front door comes all of it, validator included, into
 * what is fetched first. They get the file that name lies in.
 */
export function leanAntd(): Plugin {
  return {
    name: 'lean-antd',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== '@rc-component/form' || !importer || !CONTEXTS.test(importer)) return null
      return this.resolve('@rc-component/form/es/FormContext', importer, { skipSelf: true })
    },
  }
}
