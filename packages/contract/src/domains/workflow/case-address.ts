/** The page of one case; `silent` hides the response section (NOTIF-25, NOTIF-26). */
export const caseAddress = (assignmentNumber: string, { silent = false } = {}): string =>
  `/my-task/detail?assignmentNumber=${encodeURIComponent(assignmentNumber)}${silent ? '&response=hidden' : ''}`
