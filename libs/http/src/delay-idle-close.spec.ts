import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify } from 'fastify';
import { delayIdleClose } from './delay-idle-close';

describe('a closing server', () => {
  afterEach(() => jest.useRealTimers());

  it("responds on a connection that hasn't sent anything yet", async () => {
    const server = fastify({ forceCloseConnections: 'idle', return503OnClosing: true });
    server.get('/', () => 'answered');
    const closeIdle = jest.spyOn(server.server, 'closeIdleConnections');
    delayIdleClose(server.server);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(server.server, 'connection');
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    await Promise.all([once(socket, 'connect'), accepted]);
    // the delay lasts until the test ends it
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
    const closed = server.close();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    // 503, since the server is closing; a connection taken for idle would just be closed
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 503 /);
    expect(closeIdle).not.toHaveBeenCalled();
    jest.runOnlyPendingTimers();
    expect(closeIdle).toHaveBeenCalled();
    await closed;
  });
});
