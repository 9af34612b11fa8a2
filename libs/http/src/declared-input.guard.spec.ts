import { Body, Param, Query, Req } from '@nestjs/common';
import { inputsOf } from './declared-input.guard';

class Controller {
  none(@Param('id') _id: string): void {}
  query(@Param('id') _id: string, @Query() _query: object): void {}
  body(@Body('file') _file: object, @Param('id') _id: string): void {}
  whole(@Req() _request: object): void {}
  undecorated(): void {}
}

describe('the input that a handler declares', () => {
  it.each([
    ['none', { query: false, body: false }],
    ['query', { query: true, body: false }],
    ['body', { query: false, body: true }],
    ['whole', { query: true, body: true }],
    ['undecorated', { query: false, body: false }],
  ])('follows from its parameters: %s', (handler, inputs) => {
    expect(inputsOf(Controller, handler)).toEqual(inputs);
  });
});
