import { z } from 'zod'

export const month = () => z.string('请选择月份').regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, '请选择月份')
