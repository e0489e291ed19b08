import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '../../servers.ts'

/** Whether the machine has nginx. */
export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

const upstream = (name: string, ports: readonly number[]) =>
  `upstream ${name} { ${ports.map((port) => `server 127.0.0.1:${port};`).join(' ')} keepalive 64; }`
const door = (name: string, port: number) => `server { listen 127.0.0.1:${port}; location / {
  proxy_pass http://${name}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host; proxy_read_timeout 75s; } }`

/** Starts nginx with a door to each of some sets of instances, which it asks in turn. */
export async function startNginx(folder: string, sets: Readonly<Record<string, readonly number[]>>) {
  const doors = await Promise.all(
    Object.entries(sets).map(async ([name, ports]) => ({ name, ports, port: await freePort() })),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    [
      `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`,
      'events { worker_connections 512; }',
      `http { access_log off; client_max_body_size 11m; ${temporary.join(' ')}`,
      ...doors.flatMap(({ name, ports, port }) => [upstream(name, ports), door(name, port)]),
      '}',
    ].join('\n'),
  )
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = (name: string) => `http://127.0.0.1:${doors.find((one) => one.name === name)?.port}`
  for (const { name } of doors) {
    while (!(await fetch(`${url(name)}/healthz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
