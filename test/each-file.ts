import { afterAll } from 'vitest'
import { dropOwnDatabases } from './postgres.ts'

// asked for before the hooks of the file itself, so it comes after them
afterAll(dropOwnDatabases)
