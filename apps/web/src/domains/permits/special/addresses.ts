/** The address of the form of a special permit under a permit to work. */
export const addSpecialAddress = (parentId: number, workTypeId?: number): string =>
  `/permit-to-work/action?action=add&kind=SPECIAL&parentId=${parentId}${workTypeId === undefined ? '' : `&workTypeId=${workTypeId}`}`
