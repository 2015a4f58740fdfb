export { addMenus, type MenuGroup, menuForAll } from './add-menus.ts'
export { menuRows } from './queries.ts'
export { menuRoutes } from './routes.ts'
