export { addMenus, type MenuGroup, menusForAll } from './add-menus.ts'
export { menuRows } from './queries.ts'
export { routers } from './routers.ts'
export { menuRoutes } from './routes.ts'
