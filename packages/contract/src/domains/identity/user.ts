import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { option, optionsQuery } from '../../kit/list-query.ts'
import { sessionUser } from './auth.ts'

export const user = {
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'Who I am',
    permission: 'signed-in',
    ownScope: true,
    data: z.object({
      user: z.object({
        username: z.string(),
        fullName: z.string(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        companyName: z.string(),
        employerName: z.string(),
        departmentName: z.string().nullable(),
        positionName: z.string().nullable(),
        siteName: z.string().nullable(),
        superiorName: z.string().nullable(),
      }),
      authUser: sessionUser,
    }),
  }),
  options: endpoint({
    method: 'POST',
    path: '/users/options',
    summary: 'Pick users',
    permission: 'signed-in',
    body: optionsQuery,
    data: z.object({ options: z.array(option.extend({ username: z.string() })), totalItem: z.int() }),
  }),
}
