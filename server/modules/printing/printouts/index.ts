export { figuresPaper } from './figures.ts'
export { printingOf } from './routes.ts'
