import { fillSampleCompany } from './db/seed/sample.ts'
import { sampleWanted } from './modules/platform/samples/index.ts'

/** Made-up data is made with the calls of the product, which therefore cannot name it itself. */
sampleWanted.name(fillSampleCompany)
