/** 开账工作簿: whoever may bring in any of its sheets; which, is looked at sheet by sheet. Apart from the lists themselves: the home page asks for it. */
export const mayOpenBook = ['base:basepj:import', 'base:client:import', 'busi:qk:add', 'fin:opening:upd'] as const
