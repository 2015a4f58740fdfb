import { config } from 'zod'

// zod would try whether it may write functions of its own, and the page's policy says no. Lies in zod's chunk (vite.config.ts): before any schema is made.
config({ jitless: true })
