export { addMenus, type MenuGroup } from './add-menus.ts'
export { menuRoutes } from './routes.ts'
