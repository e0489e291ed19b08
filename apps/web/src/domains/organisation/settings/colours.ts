/** Colours that can be read as they are in the light, each with its name. */
export const SWATCHES: readonly { readonly colour: string; readonly name: string }[] = [
  { colour: '#0A5E9C', name: 'Ocean' },
  { colour: '#1F4E9E', name: 'Royal blue' },
  { colour: '#4338A8', name: 'Indigo' },
  { colour: '#7A1FA2', name: 'Violet' },
  { colour: '#A01E5A', name: 'Berry' },
  { colour: '#A3381A', name: 'Brick' },
  { colour: '#855300', name: 'Amber brown' },
  { colour: '#55670F', name: 'Olive' },
  { colour: '#1C6B3C', name: 'Forest' },
  { colour: '#3F5361', name: 'Slate' },
]

/** A whole colour code, as people type it: with or without the hash. Null for anything else. */
export function readColour(typed: string): string | null {
  const code = /^\s*#?([\da-f]{6})\s*$/i.exec(typed)?.[1]
  return code === undefined ? null : `#${code.toUpperCase()}`
}
