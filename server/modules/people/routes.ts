import { people } from '#contract/people.ts'
import { bind } from '#server/kit/route.ts'
import { branches, companies, depts } from './companies.ts'
import { forceOut, online } from './online.ts'
import { resetFactor } from './reset-factor.ts'
import { resetPassword } from './reset-password.ts'
import { deleteRole, role, roles, saveRole } from './roles.ts'
import { saveUser } from './save-user.ts'
import { forcePassword, unlock } from './unlock.ts'
import { incharges, query, seats, user, users } from './users.ts'

export const peopleRoutes = bind(people, {
  branches,
  companies,
  depts,
  query,
  incharges,
  users,
  user,
  saveUser,
  resetPassword,
  resetFactor,
  seats,
  unlock,
  forcePassword,
  roles,
  role,
  saveRole,
  deleteRole,
  online,
  forceOut,
})
