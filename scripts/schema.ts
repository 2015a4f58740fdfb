import { writeSchema } from '#server/db/codegen.ts'

await writeSchema()
