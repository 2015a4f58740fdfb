import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = join(import.meta.dirname, '..')

/** Tests of the whole program take up to minutes, those of its rooms seconds: begun last, a long one goes on alone while the other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ofAll = ({ moduleId }: TestSpecification) => /^(bench|test)\//.test(relative(ROOT, moduleId))
    return [...sorted.filter(ofAll), ...sorted.filter((each) => !ofAll(each))]
  }
}
